import type { Page } from '@playwright/test';
import type { Locale } from '../../i18n/locales.ts';
import { button, field, filled } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { withinEffort } from './support/effort.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { applyForCertification, approveCertification, newMember, operatorOf } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

async function openCase(desk: Page, locale: Locale, queue: 'certifications' | 'merchants', name: string) {
  await desk.goto(inLanguage(locale, `/backstage/${queue}?${new URLSearchParams({ keyword: name })}`));
  await filled(desk);
  await desk.getByRole('main').getByText(name, { exact: true }).first().click();
}
const decided = (desk: Page, locale: Locale) =>
  expect(desk.getByRole('status').filter({ hasText: say(locale, 'console_decided') })).toBeVisible();

for (const locale of playedIn('en-US')) {
  test.describe(locale, () => {
    test('an operator takes an application up and writes a note; another one sees both, and the applicant neither', async ({
      openPage,
      samples,
    }) => {
      const member = await newMember(samples, locale);
      const company = `Noted ${member.email.split('@')[0]}`;
      await applyForCertification(member, company);

      const desk = await openPage(samples.tokens.operator);
      await openCase(desk, locale, 'certifications', company);
      await button(desk, locale, 'console_take').click();
      await expect(button(desk, locale, 'console_handBack')).toBeVisible();
      await field(desk, locale, 'console_note').fill('Rang the registry. 已致电核实。');
      await button(desk, locale, 'console_noteSave').click();
      await expect(desk.getByRole('listitem').filter({ hasText: '已致电核实' })).toBeVisible();
      await expect(field(desk, locale, 'console_note')).toHaveValue('');

      await operatorOf(samples, 'operator2');
      const other = await openPage(samples.tokens.operator2);
      await openCase(other, locale, 'certifications', company);
      await expect(other.getByText('已致电核实')).toBeVisible();
      await button(other, locale, 'console_takeOver').click();
      await expect(button(other, locale, 'console_handBack')).toBeVisible();

      const page = await openPage(member.token);
      await page.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
      await expect(page.getByText(say(locale, 'members_cert_underAudit'), { exact: true }).first()).toBeVisible();
      await expect(page.getByText('已致电核实')).toHaveCount(0);
    });

    test('a field that an operator sends back is shown to the member at that field, and can be put right', async ({
      openPage,
      samples,
    }) => {
      const member = await newMember(samples, locale);
      const company = `Revised ${member.email.split('@')[0]}`;
      await applyForCertification(member, company);

      const page = await openPage(member.token);
      await page.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
      await expect(page.getByText(say(locale, 'members_cert_underAudit'), { exact: true }).first()).toBeVisible();
      await filled(page);
      const desk = await openPage(samples.tokens.operator);
      await openCase(desk, locale, 'certifications', company);
      await desk.getByRole('radio', { name: say(locale, 'console_revise') }).check();
      await button(desk, locale, 'console_revise').click();
      await expect(desk.getByRole('alert')).toContainText(say(locale, 'console_fieldsMissing'));
      await desk.getByRole('checkbox', { name: say(locale, 'members_company_certificate') }).check();
      await desk.getByRole('checkbox', { name: say(locale, 'members_company_established') }).check();
      await field(desk, locale, 'console_reason').selectOption('unreadable');
      await desk.getByLabel(say(locale, 'console_remark')).fill('The stamp hides the year. 印章遮住了年份。');
      await button(desk, locale, 'console_revise').click();
      await decided(desk, locale);

      const letter = await member.mailbox.next(say(locale, 'mail_email_certificationRevisionSubject'));
      expect(letter.text).toContain(say(locale, 'members_company_established'));
      expect(letter.text).toContain('印章遮住了年份');
      // The page that was open all the while has heard of it.
      await expect(page.getByText('印章遮住了年份').first()).toBeVisible();
      await button(page, locale, 'members_cert_recertify').click();
      const toRevise = (key: string) =>
        expect(field(page, locale, key)).toHaveAccessibleDescription(
          new RegExp(say(locale, 'members_cert_reviseThis')),
        );
      await toRevise('members_company_established');
      await toRevise('members_company_certificate');
      await expect(field(page, locale, 'members_company_companyName')).toHaveValue(company);
      await expect(field(page, locale, 'members_company_companyName')).not.toHaveAccessibleDescription(
        new RegExp(say(locale, 'members_cert_reviseThis')),
      );
      await field(page, locale, 'members_company_established').fill('2011');
      await button(page, locale, 'members_cert_submit').click();
      await expect(page.getByRole('alert')).toContainText(say(locale, 'field_required'));
      await field(page, locale, 'members_company_certificate').setInputFiles(await certificate(company));
      await button(page, locale, 'members_cert_submit').click();
      await expect(page.getByText(say(locale, 'members_cert_underAudit'), { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: say(locale, 'members_cert_history') })).toBeVisible();

      await openCase(desk, locale, 'certifications', company);
      await expect(desk.getByRole('heading', { name: say(locale, 'members_cert_history') })).toBeVisible();
      await desk.getByRole('radio', { name: say(locale, 'console_approve') }).check();
      await button(desk, locale, 'console_approve').click();
      await decided(desk, locale);
      await member.mailbox.next(say(locale, 'mail_email_certificationApprovedSubject'));
    });

    test('a certified company registers as a supplier, and is one when an operator says so', async ({
      openPage,
      samples,
    }) => {
      const member = await newMember(samples, locale);
      const company = `Orchard ${member.email.split('@')[0]}`;
      await applyForCertification(member, company);
      await approveCertification(samples, company);

      const page = await openPage(member.token);
      await page.goto(inLanguage(locale, '/merchantRegistration'));
      await withinEffort(page, 6, async () => {
        await page.getByRole('radio', { name: say(locale, 'market_merchant_supplier') }).check();
        await expect(field(page, locale, 'market_merchant_shopName')).toHaveValue(company);
        await field(page, locale, 'market_merchant_intro').fill('Polyolefins from stock in Ningbo since 2009.');
        await button(page, locale, 'market_merchant_submit').click();
        await expect(page.getByRole('alert')).toContainText(say(locale, 'market_merchant_categoriesMissing'));
        await page
          .getByRole('group', { name: say(locale, 'market_merchant_categories') })
          .getByRole('checkbox')
          .first()
          .check();
        await page.getByRole('checkbox', { name: new RegExp(say(locale, 'site_agreement_merchant')) }).check();
        await button(page, locale, 'market_merchant_submit').click();
        // The long form has gone: its reader is not left below what came in its place.
        await expect(page.getByText(saying(locale, 'market_merchant_underAuditText'))).toBeInViewport();
        await expect(page.locator('main :focus')).toHaveCount(1);
      });

      const desk = await openPage(samples.tokens.operator);
      await withinEffort(desk, 4, async () => {
        await openCase(desk, locale, 'merchants', company);
        await desk.getByRole('radio', { name: say(locale, 'console_approve') }).check();
        await button(desk, locale, 'console_approve').click();
        await decided(desk, locale);
      });
      const letter = await member.mailbox.next(say(locale, 'mail_email_supplierApprovedSubject'));
      expect(letter.text).toContain(company);
      await expect(page.getByText(say(locale, 'market_merchant_successText'))).toBeVisible();
      await page.goto(inLanguage(locale, '/userCenter/info'));
      await filled(page);
      await expect(page.locator('main dd').filter({ hasText: say(locale, 'market_merchant_supplier') })).toBeVisible();
    });

    test('script in a nickname and a company name is text wherever it is shown, the console included', async ({
      openPage,
      samples,
    }) => {
      const mark = `${Date.now()}`.slice(-6);
      const nickname = `<img src=x onerror=alert(1)>`;
      const member = await newMember(samples, locale, { nickname });
      const company = `<script>alert(${mark})</script>"'&lt;b&gt;`;
      await applyForCertification(member, company);

      const page = await openPage(member.token);
      const desk = await openPage(samples.tokens.operator);
      for (const one of [page, desk]) one.on('dialog', (dialog) => expect(dialog.message(), 'no script runs').toBe(''));
      const safe = async (one: Page) => {
        await filled(one);
        expect(await one.locator('img[src="x"], [onerror]').count()).toBe(0);
        // Data for scripts is no script.
        const scripts = one.locator('script:not([type="application/json"])');
        expect((await scripts.allTextContents()).filter((text) => text.includes('alert('))).toEqual([]);
      };

      await page.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
      await expect(page.getByText(company, { exact: true }).first()).toBeVisible();
      await page.getByLabel(say(locale, 'members_account_menu'), { exact: true }).click();
      await expect(page.getByText(nickname, { exact: true }).first()).toBeVisible();
      await safe(page);
      await page.goto(inLanguage(locale, '/userCenter/info'));
      await expect(field(page, locale, 'members_account_nickname')).toHaveValue(nickname);
      await safe(page);

      await desk.goto(inLanguage(locale, `/backstage/certifications?${new URLSearchParams({ keyword: company })}`));
      await expect(desk.getByText(nickname, { exact: true }).first()).toBeVisible();
      await safe(desk);
      await desk.getByRole('link', { name: company, exact: true }).click();
      await expect(desk.getByRole('heading', { name: company, exact: true })).toBeVisible();
      await safe(desk);
      await desk.goto(inLanguage(locale, `/backstage/audit?${new URLSearchParams({ keyword: member.email })}`));
      await expect(desk.getByRole('row').nth(1)).toBeVisible();
      await safe(desk);
    });
  });
}
