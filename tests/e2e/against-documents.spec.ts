import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { arrived, awarded, dayIn, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { say } from './support/words.ts';

/** Resins that no other test trades, for each language. */
const resins = { 'en-US': 'pvb', 'zh-CN': 'cr' } as const;

for (const locale of locales) {
  test(`in ${locale} documents go to a bank, are presented, paid for, and the deal is completed`, async ({
    openPage,
    samples,
  }) => {
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'DP');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const { id: subOrderId, number } = subOrder;
    await ask(supplier, 'trade/supplier/logistics/ship', {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: `DP${number.slice(2)}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
    });
    const at = pagesOf(locale, order.id);
    const [yard, desk] = [await openPage(supplier.token), await openPage(buyer.token)];
    const bank = (page: Page) => subOrderOf(page, number).locator(`section[id="${number}-bank"]`);
    const step = async (page: Page, action: string, fill: { [key: string]: string } = {}) => {
      await button(bank(page), locale, action).click();
      const asking = page.getByRole('dialog').or(question(page));
      for (const [key, text] of Object.entries(fill)) await field(asking, locale, key).fill(text);
      await button(asking, locale, action).click();
      await expect(asking).toHaveCount(0);
    };
    const stands = (page: Page, state: string) =>
      expect(bank(page).getByText(say(locale, state), { exact: true }).first()).toBeVisible();

    await open(yard, at.supplied);
    await step(yard, 'deals_bank_handDocuments', { deals_bank_bank: 'Bank of Ningbo 宁波银行' });
    await stands(yard, 'deals_bank_stateHanded');
    await step(yard, 'deals_bank_presentDocuments', { deals_bank_bank: 'DBS Bank Ltd.' });
    await stands(yard, 'deals_bank_statePresented');

    await open(desk, at.subOrders);
    await expect(bank(desk)).toContainText('DBS Bank Ltd.');
    await step(desk, 'deals_bank_statePayment');
    await stands(desk, 'deals_bank_statePaid');

    await open(yard, at.supplied);
    await step(yard, 'deals_bank_confirmPaid');
    await stands(yard, 'deals_bank_stateSettled');

    await arrived(supplier, subOrderId);
    await open(desk, at.subOrders);
    const part = subOrderOf(desk, number);
    await button(part, locale, 'deals_trade_confirmReceipt').click();
    await button(question(desk), locale, 'deals_trade_confirmReceipt').click();
    await expect(part.getByText(say(locale, 'deals_order_completed'), { exact: true }).first()).toBeVisible();
  });
}
