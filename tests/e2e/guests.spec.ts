import type { OrderView } from '../../src/api/deals/trade.ts';
import { ask } from './support/api.ts';
import { button, dragSlider, field, filled } from './support/by-hand.ts';
import { newBuyer, openShop } from './support/companies.ts';
import { link, open, sign } from './support/deal-by-hand.ts';
import { accepted, posted, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { applyForCertification, approveCertification, newAddress, password } from './support/people.ts';
import { mailboxOf } from './support/post-office.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

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
      // What a mail program does with the same address.
      const clicked = await guest.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
      expect(clicked.status()).toBe(200);
    });
  });

  test(`in ${locale} an awarded supplier goes from the e-mail to the signed contract`, async ({
    openPage,
    samples,
  }) => {
    const buyer = await newBuyer(samples, locale);
    const address = newAddress();
    const mailbox = mailboxOf(samples.mailUrl, address);
    const company = `Yongguang Plastics ${address.slice(-20, -12)}`;
    const caller = { baseUrl: samples.baseUrl, locale };
    const linkIn = (text: string) => /http\S+guestQuote\?token=[\w-]+/.exec(text)![0];
    const { id, number } = await posted(buyer, 'abs');
    const guests = [{ company, email: address, locale }];
    await ask(buyer, 'trade/web/rfq/addSuppliers', { orderId: id, guests });
    const letter = await mailbox.next(say(locale, 'deals_guest_invitedSubject', { number }));
    const page = await openPage();
    const main = page.getByRole('main');

    await test.step('quotes without an account, and is awarded', async () => {
      await open(page, linkIn(letter.text));
      await field(page, locale, 'deals_orders_unitPrice').fill('1000');
      await field(page, locale, 'deals_rfq_leadTime').fill('14');
      await button(main, locale, 'deals_trade_submitQuote').click();
      await expect(main.getByText(say(locale, 'deals_orders_theirTurn'))).toBeVisible();
      await accepted(buyer, await ask<OrderView>(buyer, `trade/web/order/getOrderById?id=${id}`));
    });

    const won = await mailbox.next(say(locale, 'deals_guest_awardedSubject', { number }));
    await test.step('registers from the letter, and comes back to the award', async () => {
      await open(page, linkIn(won.text));
      await link(main, locale, 'deals_guest_goRegister').click();
      await filled(page);
      await expect(field(page, locale, 'members_account_email')).toHaveValue(address);
      await dragSlider(page, locale);
      await button(page, locale, 'form_sendCode').click();
      await expect(page.getByRole('button', { name: saying(locale, 'form_resendIn') })).toBeVisible();
      await field(page, locale, 'form_code').fill(await mailbox.code(say(locale, 'mail_email_codeRegisterSubject')));
      await field(page, locale, 'members_account_nickname').fill('Yong');
      await field(page, locale, 'members_account_password').fill(password);
      await page.getByRole('checkbox').check();
      await button(main, locale, 'frame_register').click();
      await expect(page).toHaveURL(/guestQuote/);
      await expect(link(main, locale, 'deals_guest_goCertify')).toBeVisible();
    });

    await test.step('has the company certified: the form knows its name, the operator approves, a letter says so', async () => {
      await link(main, locale, 'deals_guest_goCertify').click();
      await filled(page);
      await expect(field(page, locale, 'members_company_companyName')).toHaveValue(company);
      const token = (await page.context().cookies()).find(({ name }) => name === 'ut')!.value;
      await applyForCertification({ ...caller, token, email: address, mailbox }, company);
      await approveCertification(samples, company);
    });

    const certified = await mailbox.next(say(locale, 'deals_guest_certifiedSubject', { number }));
    await test.step('opens its shop from that letter, and is told when it is open', async () => {
      await open(page, linkIn(certified.text));
      await link(main, locale, 'deals_guest_goShop').click();
      await filled(page);
      const token = (await page.context().cookies()).find(({ name }) => name === 'ut')!.value;
      await openShop(samples, { ...caller, token }, company, ['abs']);
    });

    const opened = await mailbox.next(say(locale, 'deals_guest_shopOpenedSubject', { number }));
    await test.step('takes the contract, signs it, and the buyer signs', async () => {
      await open(page, linkIn(opened.text));
      await button(main, locale, 'deals_guest_goContract').click();
      await expect(page).toHaveURL(/supplierCenter\/deal\//);
      await filled(page);
      await link(main, locale, 'deals_trade_sign').first().click();
      await filled(page);
      await sign(page, locale, 'Yong 永');
      const { subOrders } = await ask<OrderView>(buyer, `trade/web/order/getOrderById?id=${id}`);
      await signed(buyer, subOrders[0]!.contract!.id);
      await page.reload();
      await expect(main.getByText(saying(locale, 'deals_contract_signedAt'))).toHaveCount(2);
    });
  });
}

test.describe('a link that opens nothing', () => {
  test.use({ expectedFailures: /guestQuote/ });

  test('says so', async ({ openPage }) => {
    const page = await openPage();
    const response = await page.goto(inLanguage('en-US', `/guestQuote?token=${'x'.repeat(43)}`));
    expect(response!.status()).toBe(404);
    await expect(page.getByRole('main')).toContainText(say('en-US', 'deals_guest_wrong'));
  });
});
