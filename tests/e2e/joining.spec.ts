import { locales } from '../../i18n/locales.ts';
import { fillRecord } from './support/company-record.ts';
import { button, dragSlider, field, fillLogin, filled, holdArrowKey } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { withinEffort } from './support/effort.ts';
import { expect, test } from './support/fixtures.ts';
import { newAddress, password } from './support/people.ts';
import { mailboxOf } from './support/post-office.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

// Where their clocks go.
test.use({ timezoneId: 'Asia/Singapore' });

/** A company with a Chinese name says another one, for the English words of its contracts. */
const names = { 'en-US': { name: 'Quay & Söhne', fields: 0 }, 'zh-CN': { name: '码头塑料', fields: 1 } } as const;

for (const locale of locales) {
  test(`in ${locale} a buyer registers, logs in, certifies the company, and an operator makes them an enterprise user`, async ({
    page,
    openPage,
    samples,
  }) => {
    const mailbox = mailboxOf(samples.mailUrl, newAddress());
    const company = `${names[locale].name} ${mailbox.address.slice(-20, -12)}`;
    const [nickname] = mailbox.address.split('@') as [string];
    const account = { email: mailbox.address, password };

    await test.step('register, with a code from the e-mail', async () => {
      await page.goto(inLanguage(locale, '/'));
      await withinEffort(page, 8, async () => {
        await page
          .getByRole('banner')
          .getByRole('link', { name: say(locale, 'frame_register'), exact: true })
          .click();
        await field(page, locale, 'members_account_email').fill(account.email);
        await dragSlider(page, locale);
        await button(page, locale, 'form_sendCode').click();
        await expect(page.getByRole('button', { name: saying(locale, 'form_resendIn') })).toBeVisible();
        // Nothing is to be dragged again for a code that is on its way.
        await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', say(locale, 'members_captcha_done'));
        await field(page, locale, 'form_code').fill(await mailbox.code(say(locale, 'mail_email_codeRegisterSubject')));
        await expect(field(page, locale, 'members_account_nickname')).toHaveValue(nickname);
        await field(page, locale, 'members_account_password').fill(password);
        await page.getByRole('checkbox').check();
        await page
          .locator('main')
          .getByRole('button', { name: say(locale, 'frame_register'), exact: true })
          .click();
        await expect(page).toHaveURL(`/${locale}/userCenter`);
        await expect(page.getByText(say(locale, 'center_needCertify'))).toBeVisible();
      });
    });

    const menu = page.getByLabel(say(locale, 'members_account_menu'), { exact: true });
    await test.step('log out and in again', async () => {
      await menu.click();
      await button(page, locale, 'members_account_logOut').click();
      await expect(page).toHaveURL(`/${locale}`);
      await page
        .getByRole('banner')
        .getByRole('link', { name: say(locale, 'frame_login'), exact: true })
        .click();
      await fillLogin(page, locale, account, holdArrowKey);
      await button(page, locale, 'frame_login').click();
      await expect(page).toHaveURL(`/${locale}`);
      await menu.click();
      await expect(page.getByText(nickname, { exact: true })).toBeVisible();
      await expect(page.getByText(say(locale, 'members_account_ordinary'), { exact: true })).toBeVisible();
    });

    await test.step('apply for certification; what is typed is kept', async () => {
      // Four of them are what contracts have to say of a company.
      await withinEffort(page, 13 + names[locale].fields, async () => {
        await page.getByRole('link', { name: say(locale, 'members_account_certification') }).click();
        await field(page, locale, 'members_company_companyName').fill(company);
        await field(page, locale, 'members_company_mainProducts').fill('ABS, PP 注塑');
        await page.reload();
        await expect(field(page, locale, 'members_company_companyName')).toHaveValue(company);
        await button(page, locale, 'members_cert_submit').click();
        await expect(page.getByRole('alert')).toBeFocused();
        await expect(page.getByRole('alert')).toContainText(say(locale, 'field_required'));
        await expect(field(page, locale, 'members_company_nation')).toHaveValue('SG');
        await field(page, locale, 'members_company_certificate').setInputFiles(await certificate(company));
        await field(page, locale, 'members_company_businessType').selectOption('trader');
        await field(page, locale, 'members_company_employees').selectOption('21-50');
        await field(page, locale, 'members_company_established').fill('2009');
        await fillRecord(page, locale);
        if (names[locale].fields > 0) await field(page, locale, 'members_company_otherName').fill('Quay Plastics');
        await expect(field(page, locale, 'members_company_companyEmail')).toHaveValue(account.email);
        await button(page, locale, 'members_cert_submit').click();
        await expect(page.getByText(say(locale, 'members_cert_underAudit'), { exact: true }).first()).toBeVisible();
      });
      await expect(page.getByText(company).first()).toBeVisible();
    });

    await test.step('an operator reads the document beside the data, and approves', async () => {
      const desk = await openPage(samples.tokens.operator);
      await desk.goto(inLanguage(locale, '/backstage/certifications'));
      await filled(desk);
      await desk.getByRole('searchbox', { name: say(locale, 'console_searchCompanies') }).fill(company);
      await desk.keyboard.press('Enter');
      await withinEffort(desk, 4, async () => {
        await desk.getByRole('link', { name: company }).click();
        await expect(desk.getByRole('heading', { name: company })).toBeFocused();
        const picture = desk.getByRole('img', { name: 'certificate.png' });
        await expect(picture).toBeVisible();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
        await desk.getByRole('radio', { name: say(locale, 'console_approve') }).check();
        await button(desk, locale, 'console_approve').click();
        await expect(desk.getByRole('status').filter({ hasText: say(locale, 'console_decided') })).toBeVisible();
      });
    });

    await test.step('the buyer is told by e-mail in their language, and is an enterprise user', async () => {
      const letter = await mailbox.next(say(locale, 'mail_email_certificationApprovedSubject'));
      expect(letter.text).toContain(company);
      await page.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
      await expect(page.getByText(say(locale, 'members_cert_success'), { exact: true }).first()).toBeVisible();
      await menu.click();
      await expect(page.getByText(say(locale, 'members_account_enterprise'), { exact: true })).toBeVisible();
      await page.goto(inLanguage(locale, '/userCenter/info'));
      await filled(page);
      await expect(page.locator('main').getByText(say(locale, 'members_account_enterprise'))).toBeVisible();
      await expect(page.locator('main').getByText(company)).toBeVisible();
      await expect(page.locator('main').getByText('SG +65', { exact: true })).toBeVisible();
      await page.goto(inLanguage(locale, '/productRfq'));
      await expect(page).toHaveURL(`/${locale}/productRfq`);
    });
  });
}

test('what is typed before the script of the page has come is kept', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  await page.goto(inLanguage('en-US', '/userRegistration'), { waitUntil: 'commit' });
  await field(page, 'en-US', 'members_account_email').fill('early@example.org');
  await field(page, 'en-US', 'members_account_password').fill(password);
  await page.getByRole('checkbox').check();
  scripts.resolve();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page
    .locator('main')
    .getByRole('button', { name: say('en-US', 'frame_register'), exact: true })
    .click();
  const complaint = page.getByRole('alert');
  await expect(complaint).toBeFocused();
  await expect(complaint).toContainText(say('en-US', 'form_code'));
  for (const known of ['members_account_email', 'members_account_password', 'members_account_agreeFirst'])
    await expect(complaint).not.toContainText(say('en-US', known));
  await expect(field(page, 'en-US', 'members_account_email')).toHaveValue('early@example.org');
  await expect(field(page, 'en-US', 'members_account_nickname')).toHaveValue('early');
});
