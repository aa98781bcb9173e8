import type { Page } from '@playwright/test';
import type { MemberBase } from '../../src/api/members/user.ts';
import type { Locale } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button, field, fillLogin, filled } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { dialog, link, open, question } from './support/deal-by-hand.ts';
import { posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { password } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const attack = '<script>document.title = "taken"</script><img src=x onerror="document.title = \'taken\'">';
const iban = 'DE89 3704 0044 0532 0130 00';

const headBadge = (page: Page) => page.locator('[data-account] [data-account-badge=mail]');
const rows = (page: Page) => page.locator('.mail-table tbody tr');
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });

async function chooseReceiver(page: Page, locale: Locale, name: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('button', { name: say(locale, 'mail_removeReceiver', { name }) })).toBeVisible();
}

for (const locale of playedIn('en-US')) {
  test(`in ${locale} a buyer and a supplier write to one another, and the badge follows in every tab`, async ({
    samples,
    openPage,
  }) => {
    test.setTimeout(240_000);
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, ['abs']);
    const [page, desk] = [await openPage(buyer.token), await openPage(supplier.token)];
    const inbox = inLanguage(locale, '/userCenter/inbox');
    const subject = `ABS ${attack}`;

    await test.step('the buyer finds the shop by its name and writes, with an attachment', async () => {
      await open(page, inbox);
      await link(page.getByRole('main'), locale, 'mail_write').first().click();
      await filled(page);
      await button(page, locale, 'mail_send').click();
      await expect(page.getByRole('alert')).toContainText(say(locale, 'mail_chooseReceiver'));
      await chooseReceiver(page, locale, supplier.company);
      await field(page, locale, 'mail_subject').fill(subject);
      await field(page, locale, 'mail_content').fill(`${attack}\nSee https://www.example.com/abs`);
      const file = await certificate('Specification');
      await field(page, locale, 'mail_attachments').setInputFiles({ ...file, name: '../../specification.pdf' });
      await page.reload();
      await filled(page);
      // What was typed is there again; files cannot be.
      await expect(field(page, locale, 'mail_subject')).toHaveValue(subject);
      await field(page, locale, 'mail_attachments').setInputFiles({ ...file, name: 'specification.pdf' });
      await button(page, locale, 'mail_send').click();
      await expect(page.locator('[data-toasts]')).toContainText(say(locale, 'mail_sent'));
      await expect(page).toHaveURL(/\/userCenter\/inbox$/);
      await open(page, inLanguage(locale, '/userCenter/outbox'));
      await expect(rowOf(page, 'ABS')).toContainText(supplier.company);
    });

    await test.step('the supplier has a badge, in both tabs, and reads it as text', async () => {
      await open(desk, inbox);
      await expect(headBadge(desk)).toContainText('1');
      const second = await desk.context().newPage();
      await open(second, inLanguage(locale, '/productList'));
      await expect(headBadge(second)).toContainText('1');
      await rowOf(desk, 'ABS').locator('[data-mail-link]').click();
      await filled(desk);
      await expect(desk.getByRole('heading', { name: subject })).toBeVisible();
      await expect(desk.locator('.written').first()).toContainText(attack);
      await expect(desk).not.toHaveTitle('taken');
      const address = desk.locator('.written a');
      await expect(address).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc');
      await expect(address).toHaveAttribute('target', '_blank');
      await expect(headBadge(desk)).toBeHidden();
      await expect(headBadge(second)).toBeHidden();
      await second.close();
      await desk.getByRole('button', { name: 'specification.pdf' }).click();
      await expect(dialog(desk)).toContainText('specification.pdf');
      await desk.keyboard.press('Escape');
    });

    await test.step('an answer with an account warns its writer and its reader', async () => {
      const warning = desk.getByText(say(locale, 'mail_bankOwnTitle'));
      await field(desk, locale, 'mail_content').fill('Yes, from stock.');
      await expect(warning).toHaveCount(0);
      await field(desk, locale, 'mail_content').fill(`Yes. Please pay to ${iban}.`);
      await expect(warning).toBeVisible();
      await desk.reload();
      await filled(desk);
      await expect(field(desk, locale, 'mail_content')).toHaveValue(`Yes. Please pay to ${iban}.`);
      await button(desk, locale, 'mail_send').click();
      await expect(desk.locator('.mail-message')).toHaveCount(2);
      await expect(field(desk, locale, 'mail_content')).toHaveValue('');

      await open(page, `${inbox}?filter=unread`);
      await rowOf(page, 'ABS').locator('[data-mail-link]').click();
      await filled(page);
      await expect(page.getByText(say(locale, 'mail_bankTitle'))).toBeVisible();
      await expect(link(page, locale, 'mail_bankMore')).toHaveAttribute(
        'href',
        inLanguage(locale, '/helpCenter?code=payment-fraud'),
      );
      await expect(page.locator('.mail-message')).toHaveCount(2);
      await expect(page.locator('.mail-message[open]')).toHaveCount(1);
    });

    await test.step('deleting can be taken back; deleting for good asks first', async () => {
      await open(page, `${inbox}?keyword=ABS`);
      await rows(page).getByRole('checkbox').check();
      await button(page, locale, 'mail_delete').click();
      await expect(rows(page)).toHaveCount(0);
      await page
        .locator('[data-toasts]')
        .getByRole('button', { name: say(locale, 'mail_undo') })
        .click();
      await expect(rows(page)).toHaveCount(1);
      await rows(page).getByRole('checkbox').check();
      await button(page, locale, 'mail_markUnread').click();
      await expect(page.locator('.mail-unread')).toHaveCount(1);
      await expect(headBadge(page)).toBeVisible();
      await rows(page).getByRole('checkbox').check();
      await button(page, locale, 'mail_delete').click();
      await expect(rows(page)).toHaveCount(0);

      await open(page, inLanguage(locale, '/userCenter/deleteMessage'));
      await rowOf(page, 'ABS').getByRole('checkbox').check();
      await button(page, locale, 'mail_purge').click();
      await expect(question(page)).toContainText(say(locale, 'mail_purgeAsk'));
      await button(question(page), locale, 'mail_purge').click();
      await expect(rows(page)).toHaveCount(0);
      await open(desk, inLanguage(locale, '/userCenter/outbox'));
      await expect(rowOf(desk, 'ABS')).toContainText(buyer.company);
    });
  });

  test(`in ${locale} a visitor who wants to write about an offer logs in and finds the mail begun`, async ({
    page,
    samples,
  }) => {
    const buyer = await newBuyer(samples, locale);
    await page.goto(inLanguage(locale, `/productDetail?id=${samples.offerId}`));
    await link(page.getByRole('main'), locale, 'market_offer_contact').click();
    await expect(page).toHaveURL(/\/login\?return=/);
    await fillLogin(page, locale, { email: buyer.email, password });
    await button(page, locale, 'frame_login').click();
    await expect(page).toHaveURL(/\/userCenter\/inbox\?compose=1&shop=/);
    await filled(page);
    await expect(page.getByRole('main').locator('form').getByRole('listitem')).toHaveCount(1);
    await expect(field(page, locale, 'mail_subject')).not.toHaveValue('');
    await field(page, locale, 'mail_content').fill('Is it in stock?');
    await field(page, locale, 'mail_attachments').setInputFiles({
      name: 'page.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await expect(page.getByText('page.html')).toBeVisible();
    await expect(field(page, locale, 'mail_content')).toHaveValue('Is it in stock?');
  });
}

test('the inbox works by the keyboard, and its address can be shared', async ({ samples, openPage }) => {
  const locale = 'en-US';
  const [supplier, buyer] = [await newSupplier(samples, locale, ['abs']), await newBuyer(samples, locale)];
  await posted(buyer, 'abs');
  const { memberBaseRespVO } = await ask<{ memberBaseRespVO: MemberBase }>(buyer, 'user/web/info/getMyAccount');
  await ask(supplier, 'backstage/web/mail/sendMail', {
    to: [memberBaseRespVO.id],
    subject: 'ABS',
    content: 'In stock',
  });
  const page = await openPage(buyer.token);
  await open(page, inLanguage(locale, '/userCenter/inbox'));
  await page.keyboard.press('j');
  await expect(page.locator('[data-mail-link]').first()).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: say(locale, 'market_list_keys') });
  await sheet.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page.locator('[data-mail-link]:focus')).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('list-keys-off'));
  await page.getByRole('searchbox', { name: say(locale, 'mail_search') }).fill('no such mail');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=no\+such\+mail/);
  await expect(page.getByText(say(locale, 'market_list_noMatch'))).toBeVisible();
  await link(page, locale, 'mail_showAll').click();
  await expect(rows(page).first()).toBeVisible();
});
