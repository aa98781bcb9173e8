import { locales } from '../../i18n/locales.ts';
import type { OrderView } from '../../src/api/deals/trade.ts';
import { ask } from './support/api.ts';
import { backdated } from './support/backdated.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { link, open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, paid, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { say } from './support/words.ts';

/** Resins that no other test trades, for each language. */
const resins = { 'en-US': 'pbat', 'zh-CN': 'pbs' } as const;

for (const locale of locales) {
  test(`in ${locale} goods on open account are never paid for: the seller closes the deal, and the buyer still owes the price`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'OA30');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const { id: subOrderId, number } = subOrder;
    await ask(supplier, 'trade/supplier/logistics/ship', {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: `MAEU${number.slice(2)}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
    });
    const at = pagesOf(locale, order.id);
    const selling = await openPage(supplier.token);
    const sold = subOrderOf(selling, number);
    const buying = await openPage(buyer.token);
    const bought = subOrderOf(buying, number);
    const left = 'update shipment set etd = $2, transport_on = $2 where sub_order_id = $1';
    await backdated(samples, 'update sub_order set latest_payment = $2 where id = $1', subOrderId, dayIn(-80));

    // Ten days late: both are told what may come of it.
    await backdated(samples, left, subOrderId, dayIn(-40));
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_late_priceBuyer').split('{')[0]!);
    await open(selling, at.supplied);
    await expect(sold).toContainText(say(locale, 'deals_late_priceSupplier').split('{')[0]!);
    await expect(button(sold, locale, 'deals_late_close')).toHaveCount(0);

    await backdated(samples, left, subOrderId, dayIn(-65));
    await open(selling, at.supplied);
    await expect(sold).toContainText(say(locale, 'deals_late_priceSupplierNow'));
    await button(sold, locale, 'deals_late_close').click();
    await expect(question(selling)).toContainText(number);
    await question(selling).locator('textarea').fill('No payment, no answer. 既未付款，也未答复。');
    await button(question(selling), locale, 'deals_late_close').click();
    await expect(question(selling)).toHaveCount(0);
    await expect(sold).toContainText(say(locale, 'deals_order_cancelled'));
    await expect(sold).toContainText(say(locale, 'deals_late_closedTitle', { amount: 'USD 25,000.00' }));
    for (const page of [selling, buying]) await shown(page, page === buying ? at.subOrders : at.supplied);

    // The buyer can still pay, and then owes nothing.
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_late_closedTitle', { amount: 'USD 25,000.00' }));
    await link(bought, locale, 'deals_trade_submitRemittance').first().click();
    await expect(buying.locator('main .text-brand.figures').first()).toHaveText('USD 25,000.00');
    await paid(samples, buyer, subOrder, { amount: '25000.00', currency: 'USD' });
    await open(buying, at.subOrders);
    await expect(bought.getByText(say(locale, 'deals_late_closedTitle', { amount: 'USD 25,000.00' }))).toHaveCount(0);
    const { subOrders } = await ask<OrderView>(buyer, `trade/web/order/getOrderById?id=${order.id}`);
    expect(subOrders[0]).toMatchObject({ status: 7, reason: 'priceUnpaid', balance: { amount: '0.00' } });

    async function shown(page: typeof buying, path: string): Promise<void> {
      if (!process.env['SHOTS']) return;
      await open(page, path);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 1200 });
        await page.screenshot({ path: `${process.env['SHOTS']}/${locale}-${page === buying ? 'buyer' : 'seller'}-${width}.png`, fullPage: true }); // prettier-ignore
      }
    }
  });
}
