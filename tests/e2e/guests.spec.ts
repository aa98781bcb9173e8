import { button, field, filled } from './support/by-hand.ts';
import { newBuyer } from './support/companies.ts';
import { posted } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { newAddress } from './support/people.ts';
import { mailboxOf } from './support/post-office.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`in ${locale} a supplier who was asked by e-mail quotes by the link, and the award waits for its certification`, async ({
    openPage,
    samples,
  }) => {
    const company = 'Yongguang Plastics 永光塑料';
    const buyer = await newBuyer(samples, locale);
    const { id, number } = await posted(buyer, 'abs');
    const address = newAddress();
    const mailbox = mailboxOf(samples.mailUrl, address);
    const page = await openPage(buyer.token);
    const main = page.getByRole('main');

    await test.step('the buyer asks an own supplier by e-mail; what is wrong is said at the field', async () => {
      await page.goto(inLanguage(locale, `/userCenter/orderDetails_rfq/${id}`));
      await filled(page);
      await button(main, locale, 'deals_trade_addSuppliers').click();
      const dialog = page.getByRole('dialog');
      await button(dialog, locale, 'deals_guest_add').click();
      await field(dialog, locale, 'deals_guest_company').fill(company);
      await field(dialog, locale, 'deals_guest_email').fill('not an address');
      await button(dialog, locale, 'deals_change_addSend').click();
      await expect(dialog.getByText(say(locale, 'members_auth_emailInvalid'))).toBeVisible();
      await expect(field(dialog, locale, 'deals_guest_company')).toHaveValue(company);
      await field(dialog, locale, 'deals_guest_email').fill(address);
      await button(dialog, locale, 'deals_change_addSend').click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(say(locale, 'deals_guest_state_sent'))).toBeVisible();
    });

    const letter = await mailbox.next(say(locale, 'deals_guest_invitedSubject', { number }));
    const link = /http\S+guestQuote\?token=[\w-]+/.exec(letter.text)![0];
    const guest = await openPage();
    const hers = guest.getByRole('main');
    await test.step('the supplier reads the RFQ by the link, without an account, and quotes', async () => {
      const response = await guest.goto(link);
      expect(response!.headers()['referrer-policy']).toBe('no-referrer');
      expect(response!.headers()['cache-control']).toContain('no-store');
      await filled(guest);
      await expect(hers).toContainText(buyer.company);
      await field(guest, locale, 'deals_orders_unitPrice').fill('1,020.50');
      await button(hers, locale, 'deals_trade_submitQuote').click();
      await expect(hers.getByRole('alert')).toBeVisible();
      await expect(field(guest, locale, 'deals_orders_unitPrice')).toHaveValue('1,020.50');
      await field(guest, locale, 'deals_rfq_leadTime').fill('14');
      await button(hers, locale, 'deals_trade_submitQuote').click();
      await expect(hers.getByText(say(locale, 'deals_orders_theirTurn'))).toBeVisible();
    });

    await test.step('the quote stands in the comparison, marked, and is accepted', async () => {
      await page.reload();
      await filled(page);
      await expect(main.getByText(say(locale, 'deals_guest_badge')).first()).toBeVisible();
      const table = main.getByRole('region', { name: say(locale, 'deals_orders_comparisonTable') });
      await table.getByRole('textbox').first().fill('25');
      await button(main, locale, 'deals_trade_acceptQuotes').click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(company);
      await button(dialog, locale, 'deals_trade_acceptQuotes').click();
      await expect(main.getByText(say(locale, 'deals_guest_waitTitle', { name: company }))).toBeVisible();
      await expect(main.getByText(say(locale, 'deals_guest_step_account'))).toBeVisible();
    });

    await test.step('the supplier is led to the registration, with the address in the form', async () => {
      await mailbox.next(say(locale, 'deals_guest_awardedSubject', { number }));
      await guest.reload();
      await filled(guest);
      await expect(hers.getByText(say(locale, 'deals_guest_wonTitle'))).toBeVisible();
      await hers.getByRole('link', { name: say(locale, 'deals_guest_goRegister') }).click();
      await expect(guest).toHaveURL(/\/userRegistration\?return=/);
      await filled(guest);
      await expect(field(guest, locale, 'members_account_email')).toHaveValue(address);
    });

    await test.step('the buyer takes the award back, and the supplier wants no more', async () => {
      await button(main, locale, 'deals_guest_waitBack').click();
      await button(page.getByRole('alertdialog'), locale, 'deals_guest_waitBack').click();
      await expect(main.getByText(say(locale, 'deals_guest_waitTitle', { name: company }))).toHaveCount(0);
      await mailbox.next(say(locale, 'deals_guest_awardTakenBackSubject', { number }));
      await guest.goto(link);
      await filled(guest);
      await button(hers, locale, 'deals_guest_stop').click();
      await expect(hers.getByText(say(locale, 'deals_guest_stopped'))).toBeVisible();
    });
  });
}

test('a link that opens nothing says so', async ({ openPage }) => {
  const page = await openPage();
  const response = await page.goto(inLanguage('en-US', `/guestQuote?token=${'x'.repeat(43)}`));
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText(say('en-US', 'deals_guest_wrong'));
});
