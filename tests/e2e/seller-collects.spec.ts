import pg from 'pg';
import { locales } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button, field, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import { dialog, link, open, pagesOf, question, recordTransfer, sign, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { operatorOf } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import type { Samples } from './support/samples.ts';
import { say, saying } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'tpv', 'zh-CN': 'sebs' } as const;
const iban = 'DE89 3704 0044 0532 0130 00';

/** The cooling-off time of the seller's account is over; what is recorded of it is kept from any other change. */
async function cooledOff({ databaseUrl }: Samples, beneficiary: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('set session_replication_role = replica');
  await database.query(
    `update payout_account set in_force_from = now() - interval '1 hour' where beneficiary = $1 and state = 'confirmed'`,
    [beneficiary],
  );
  await database.end();
}

/** An operator has compared the account with the bank's letter. */
async function verified(samples: Samples, { company }: Company): Promise<void> {
  const operator = await operatorOf(samples);
  const { accounts } = await ask<{ accounts: { id: string; company: string }[] }>(
    operator,
    'backstage/admin/payout/getPayoutDesk',
  );
  const { id } = accounts.find((account) => account.company === company)!;
  await ask(operator, 'backstage/admin/payout/decidePayoutAccount', { id, approve: true });
  await cooledOff(samples, company);
}

for (const locale of locales) {
  test(`in ${locale} a buyer pays its seller directly, who says what has come, and returns it when the deal ends`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(240_000);
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'TT100', 'EUR');
    const { number, contract } = subOrder;
    const at = pagesOf(locale, order.id);
    const selling = await openPage(supplier.token);
    const sold = subOrderOf(selling, number);
    const buying = await openPage(buyer.token);
    const bought = subOrderOf(buying, number);

    await test.step('the seller is led to its account before it can sign, and enters it', async () => {
      await open(selling, at.supplied);
      await expect(link(sold, locale, 'deals_orders_viewContract')).toBeVisible();
      await expect(link(sold, locale, 'deals_trade_sign')).toHaveCount(0);
      await link(selling.getByRole('main'), locale, 'deals_direct_toAccounts').first().click();
      const main = selling.getByRole('main');
      await field(main, locale, 'deals_payout_ibanOrNumber').fill(iban);
      await field(main, locale, 'deals_remit_swift').fill('COBADEFF');
      await field(main, locale, 'deals_remit_bankName').fill('Commerzbank');
      await expect(field(main, locale, 'deals_rfq_currency')).toHaveValue('EUR');
      await button(main, locale, 'deals_payout_submit').click();
      await expect(main.getByText(say(locale, 'deals_payout_checked'), { exact: true })).toBeVisible();
      await verified(samples, supplier);
    });

    await test.step('both sign: the contract names that account', async () => {
      await signed(buyer, contract!.id);
      await open(selling, at.supplied);
      await link(sold, locale, 'deals_trade_sign').click();
      await filled(selling);
      await sign(selling, locale, 'Su 苏');
      // Buyers pay to it now: it is replaced, and not taken away.
      await open(selling, inLanguage(locale, '/supplierCenter/payouts'));
      await expect(selling.getByText(say(locale, 'deals_direct_accountInUse'))).toBeVisible();
      await expect(button(selling.getByRole('main'), locale, 'deals_remit_withdraw')).toHaveCount(0);
    });

    await test.step('the buyer pays to the account of its seller, and records the transfer', async () => {
      await open(buying, at.subOrders);
      await link(bought, locale, 'deals_trade_submitRemittance').click();
      await filled(buying);
      const main = buying.getByRole('main');
      await expect(main.getByText(say(locale, 'deals_direct_lead'))).toBeVisible();
      await expect(main.getByText(/DE89.?3704.?0044.?0532.?0130.?00/).first()).toBeVisible();
      await recordTransfer(buying, locale, buyer.company, '24,000.00');
    });

    await test.step('the seller says that it has come, with what its bank has kept', async () => {
      await open(selling, at.supplied);
      const asked = selling.getByRole('listitem').filter({ hasText: say(locale, 'deals_direct_stepConfirm') });
      // What is next leads to the place where it is done.
      await link(asked, locale, 'deals_orders_toSubOrder').click();
      await button(sold, locale, 'deals_direct_confirm').click();
      await dialog(selling).locator('input[name=arrived]').fill('0');
      await button(dialog(selling), locale, 'deals_direct_confirm').click();
      await expect(dialog(selling).locator('input[name=arrived][aria-invalid=true]')).toBeVisible();
      await dialog(selling).locator('input[name=arrived]').fill('24,000.00');
      await button(dialog(selling), locale, 'deals_direct_confirm').click();
      await expect(dialog(selling)).toHaveCount(0);
      await expect(sold).toContainText('24,000.00');
    });

    await test.step('what the buyer never recorded the seller records itself', async () => {
      await button(sold, locale, 'deals_direct_recordArrival').click();
      await field(dialog(selling), locale, 'deals_remit_remitter').fill(buyer.company);
      await dialog(selling).locator('input[name=amount]').fill('1,000.00');
      await button(dialog(selling), locale, 'deals_direct_recordArrival').click();
      await expect(dialog(selling)).toHaveCount(0);
      await expect(button(sold, locale, 'deals_trade_ship')).toBeVisible();
    });

    await test.step('no operator has a part in this money', async () => {
      await operatorOf(samples);
      const desk = await openPage(samples.tokens.operator);
      await open(desk, inLanguage(locale, `/backstage/remittances?view=credits&keyword=${number}`));
      await expect(button(desk.getByRole('main'), locale, 'deals_remit_recordRefund')).toHaveCount(0);
    });

    await test.step('the deal ends by agreement; what was paid is due back from the seller', async () => {
      await button(sold, locale, 'deals_end_propose').click();
      await dialog(selling).locator('textarea').fill('The plant is down until March. 装置检修至三月。');
      await button(dialog(selling), locale, 'deals_end_send').click();
      await expect(dialog(selling)).toHaveCount(0);
      await open(buying, at.subOrders);
      await button(bought, locale, 'deals_end_agree').click();
      await button(question(buying), locale, 'deals_end_agree').click();
      await expect(question(buying)).toHaveCount(0);
      await open(buying, `${at.subOrders}#${number}-transfers`);
      await expect(bought.getByText(saying(locale, 'deals_direct_theyOwe'))).toBeVisible();
      await expect(bought).toContainText('EUR 25,000.00');
    });

    await test.step('the seller returns it; it does not come, and comes at the second try', async () => {
      const giveBack = async (reference: string) => {
        await open(selling, `${at.supplied}#${number}-transfers`);
        await button(sold, locale, 'deals_direct_recordReturn').click();
        await field(dialog(selling), locale, 'deals_remit_refundReference').fill(reference);
        await button(dialog(selling), locale, 'deals_direct_recordReturn').click();
        await expect(dialog(selling)).toHaveCount(0);
        await expect(button(sold, locale, 'deals_direct_recordReturn')).toHaveCount(0);
        await open(buying, `${at.subOrders}#${number}-transfers`);
      };
      await giveBack('BACK 1');
      await button(bought, locale, 'deals_direct_neverCame').click();
      await question(buying).locator('textarea').fill('Our bank has nothing. 银行查无此款。');
      await button(question(buying), locale, 'deals_direct_neverCame').click();
      await expect(question(buying)).toHaveCount(0);
      await expect(bought.getByText(saying(locale, 'deals_direct_theyOwe'))).toBeVisible();
      await giveBack('BACK 2');
      await button(bought, locale, 'deals_direct_came').click();
      await button(question(buying), locale, 'deals_direct_came').click();
      await expect(bought.getByText(saying(locale, 'deals_direct_cameOn'))).toBeVisible();
      await expect(bought.getByText(saying(locale, 'deals_direct_theyOwe'))).toHaveCount(0);
    });
  });
}
