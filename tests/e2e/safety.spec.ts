import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import type { Locale } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button, dragSlider, field, fillLogin, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { anotherSession, newAddress, newMember, password, type Member } from './support/people.ts';
import { mailboxOf } from './support/post-office.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

const newPassword = 'the ebb uncovers the mooring';

/** The section of the safety center with this heading. */
const section = (page: Page, locale: Locale, key: string) =>
  page.getByRole('region', { name: say(locale, key), exact: true });
const told = (page: Page, locale: Locale, key: string) =>
  expect(page.getByRole('status').filter({ hasText: say(locale, key) })).toBeVisible();

async function safetyCenter(page: Page, locale: Locale): Promise<void> {
  await page.goto(inLanguage(locale, '/userCenter/safetyCenter'));
  await filled(page);
}

async function logInAs(page: Page, locale: Locale, member: Member): Promise<void> {
  await page.goto(inLanguage(locale, '/login'));
  await fillLogin(page, locale, { email: member.email, password });
  await button(page, locale, 'frame_login').click();
}

const loggedInAt = (page: Page, locale: Locale) => expect(page).toHaveURL(`/${locale}`);

for (const locale of playedIn('zh-CN')) {
  test.describe(locale, () => {
    test('a forgotten password is replaced with a code from the e-mail', async ({ page, samples }) => {
      const { email, mailbox } = await newMember(samples, locale);
      await page.goto(inLanguage(locale, '/login'));
      await field(page, locale, 'members_account_email').fill(email);
      await page.getByRole('link', { name: say(locale, 'members_login_forgot') }).click();
      await expect(field(page, locale, 'members_account_email'), 'what was typed comes along').toHaveValue(email);
      await dragSlider(page, locale);
      await button(page, locale, 'form_sendCode').click();
      await field(page, locale, 'form_code').fill(await mailbox.code(say(locale, 'mail_email_codePasswordSubject')));
      await field(page, locale, 'members_account_newPassword').fill(newPassword);
      await button(page, locale, 'members_forgot_submit').click();
      await expect(page.getByRole('heading', { name: say(locale, 'members_forgot_done') })).toBeFocused();
      await page
        .getByRole('main')
        .getByRole('link', { name: say(locale, 'frame_login') })
        .click();
      await fillLogin(page, locale, { email, password: newPassword });
      await button(page, locale, 'frame_login').click();
      await loggedInAt(page, locale);
    });

    test.describe('before the scripts have come', () => {
      const scripts = /\/assets\/.*\.js/;
      test.use({ expectedFailures: scripts });
      test('an e-mail that is typed goes along to the next page', async ({ page }) => {
        await page.route(scripts, (route) => route.abort());
        await page.goto(inLanguage(locale, '/login'));
        await field(page, locale, 'members_account_email').fill('early@example.org');
        await page.unroute(scripts);
        await page.getByRole('link', { name: say(locale, 'members_login_forgot') }).click();
        await expect(field(page, locale, 'members_account_email')).toHaveValue('early@example.org');
      });
    });

    test('the e-mail is changed in two steps: the present mailbox proves itself, then the new one', async ({
      openPage,
      samples,
    }) => {
      const member = await newMember(samples, locale);
      const next = mailboxOf(samples.mailUrl, newAddress());
      const page = await openPage(member.token);
      await safetyCenter(page, locale);
      const form = section(page, locale, 'members_safety_email');
      await button(form, locale, 'members_safety_changeEmail').click();
      await dragSlider(page, locale);
      await button(form, locale, 'form_sendCode').click();
      await field(form, locale, 'form_code').fill(
        await member.mailbox.code(say(locale, 'mail_email_codePresentEmailSubject')),
      );
      await button(form, locale, 'members_safety_next').click();
      await field(form, locale, 'members_safety_newEmail').fill(next.address);
      await dragSlider(page, locale);
      await button(form, locale, 'form_sendCode').click();
      await field(form, locale, 'form_code').fill(await next.code(say(locale, 'mail_email_codeNewEmailSubject')));
      await form
        .locator('form')
        .getByRole('button', { name: say(locale, 'members_safety_changeEmail') })
        .click();
      await told(page, locale, 'members_safety_emailChanged');
      await member.mailbox.next(say(locale, 'mail_email_emailChangedSubject'));
      await page.goto(inLanguage(locale, '/userCenter/enterpriseCertification'));
      await expect(field(page, locale, 'members_company_companyEmail')).toHaveValue(next.address);
    });

    test('two-step login: the authenticator is set up, is asked for, and a recovery code takes its place', async ({
      openPage,
      page,
      samples,
    }) => {
      const member = await newMember(samples, locale);
      const settings = await openPage(member.token);
      await safetyCenter(settings, locale);
      const form = section(settings, locale, 'members_safety_twoStep');
      await button(form, locale, 'members_safety_switchOn').click();
      await field(form, locale, 'members_account_password').fill(password);
      await button(form, locale, 'members_safety_next').click();
      const app = await form
        .getByRole('link', { name: say(locale, 'members_safety_openAuthenticator') })
        .getAttribute('href');
      const secret = new URL(app!).searchParams.get('secret')!;
      const codeOf = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
      await field(form, locale, 'members_safety_sixDigits').fill(codeOf(0));
      await form
        .locator('form')
        .getByRole('button', { name: say(locale, 'members_safety_switchOn') })
        .click();
      await expect(form.getByText(say(locale, 'members_safety_recoveryTitle'))).toBeVisible();
      const recoveryCode = (await form.getByRole('listitem').first().textContent())!;
      await button(form, locale, 'members_safety_codesKept').click();
      await expect(form.getByText(say(locale, 'members_safety_on'), { exact: true })).toBeVisible();

      await logInAs(page, locale, member);
      // Each code is good once: the one after it is taken for clocks that differ.
      await field(page, locale, 'members_account_oneTimeCode').fill(codeOf(1));
      await button(page, locale, 'frame_login').click();
      await loggedInAt(page, locale);

      const other = await openPage();
      await logInAs(other, locale, member);
      await field(other, locale, 'members_account_oneTimeCode').fill(recoveryCode);
      await button(other, locale, 'frame_login').click();
      await loggedInAt(other, locale);
    });

    test('a passkey is added, logs its owner in with nothing typed, and is removed', async ({ openPage, samples }) => {
      const member = await newMember(samples, locale, { nickname: 'Key owner' });
      const page = await openPage(member.token);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('WebAuthn.enable');
      await devTools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await safetyCenter(page, locale);
      const form = section(page, locale, 'members_safety_passkeys');
      await button(form, locale, 'members_safety_manage').click();
      await button(form, locale, 'members_safety_addPasskey').click();
      await field(form, locale, 'members_safety_passkeyName').fill('Desk 桌上');
      await field(form, locale, 'members_account_password').fill(password);
      await button(form.locator('form'), locale, 'members_safety_addPasskey').click();
      await told(page, locale, 'members_safety_passkeyAdded');

      await page.getByLabel(say(locale, 'members_account_menu'), { exact: true }).click();
      await button(page, locale, 'members_account_logOut').click();
      await expect(page).toHaveURL(`/${locale}`);
      await page.goto(inLanguage(locale, '/login'));
      // Whoever has one in this browser is asked for it before anything else.
      await expect(page.locator('main form button').first()).toHaveText(say(locale, 'members_login_passkey'));
      await page.getByRole('checkbox').check();
      await button(page, locale, 'members_login_passkey').click();
      await loggedInAt(page, locale);

      await safetyCenter(page, locale);
      await button(form, locale, 'members_safety_manage').click();
      await form
        .getByRole('button', { name: say(locale, 'members_safety_removeNamed', { name: 'Desk 桌上' }) })
        .click();
      await field(form, locale, 'members_account_password').fill(password);
      await button(form.locator('form'), locale, 'center_remove').click();
      await told(page, locale, 'members_safety_passkeyRemoved');
      await expect(form.getByText(say(locale, 'members_safety_passkeyNone'))).toBeVisible();
    });

    test('all other sessions are ended from here, and this one stays', async ({ openPage, samples }) => {
      const member = await newMember(samples, locale);
      const elsewhere = await anotherSession(member);
      const page = await openPage(member.token);
      await safetyCenter(page, locale);
      const devices = section(page, locale, 'members_safety_devices');
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await expect(devices.getByText(say(locale, 'members_safety_thisDevice'))).toHaveCount(1);
      await button(devices, locale, 'members_safety_endOthers').click();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      await expect(ask({ ...member, token: elsewhere }, 'user/web/info/getMyAccount')).rejects.toThrow('401');
      await page.reload();
      await filled(page);
      await expect(devices.getByText(say(locale, 'members_safety_thisDevice'))).toBeVisible();
    });

    test('my data is one file to download', async ({ openPage, samples }) => {
      const member = await newMember(samples, locale, { nickname: '数据 Owner' });
      const page = await openPage(member.token);
      await safetyCenter(page, locale);
      const downloading = page.waitForEvent('download');
      await button(section(page, locale, 'members_safety_data'), locale, 'center_download').click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/\.json$/);
      const text = await readFile(await file.path(), 'utf8');
      expect(JSON.stringify(JSON.parse(text))).toContain(member.email);
      expect(text).toContain('数据 Owner');
    });

    test('an account that is being closed is logged out, and logging in takes it back', async ({
      openPage,
      page,
      samples,
    }) => {
      const member = await newMember(samples, locale);
      const leaving = await openPage(member.token);
      await safetyCenter(leaving, locale);
      const form = section(leaving, locale, 'members_safety_close');
      await button(form, locale, 'members_safety_closeAction').click();
      await form.getByRole('checkbox').check();
      await field(form, locale, 'members_account_password').fill(password);
      await button(form.locator('form'), locale, 'members_safety_closeAction').click();
      await expect(form.getByText(saying(locale, 'members_safety_closing'))).toBeVisible();
      await member.mailbox.next(say(locale, 'mail_email_closingAccountSubject'));
      await form.getByRole('link', { name: say(locale, 'backToHomePage') }).click();
      await expect(
        leaving.getByRole('banner').getByRole('link', { name: say(locale, 'frame_login'), exact: true }),
      ).toBeVisible();

      await logInAs(page, locale, member);
      await loggedInAt(page, locale);
      await member.mailbox.next(say(locale, 'mail_email_closingTakenBackSubject'));
    });
  });
}
