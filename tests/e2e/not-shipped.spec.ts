import { locales } from '../../i18n/locales.ts';
import type { OrderView } from '../../src/api/deals/trade.ts';
import { ask } from './support/api.ts';
import { backdated } from './support/backdated.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, paid, seconded, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { operatorOf } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Resins that no other test trades, for each language. */
const resins = { 'en-US': 'pcl', 'zh-CN': 'pga' } as const;

for (const locale of locales) {
  test(`in ${locale} goods that never leave: the buyer ends the deal, and the deposit goes back`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'TT30_70SH');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const { id: subOrderId, number } = subOrder;
    const deposit = { amount: '7500.00', currency: 'USD' };
    await paid(samples, buyer, subOrder, deposit);
    const at = pagesOf(locale, order.id);
    const buying = await openPage(buyer.token);
    const bought = subOrderOf(buying, number);
    const late = 'update trade_order set delivery_start = $2, delivery_deadline = $2 where id = $1';

    // As long as the time of grace runs both are told what comes of it.
    await backdated(samples, late, order.id, dayIn(-3));
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_late_notShipped').split('{')[0]!);
    await expect(button(bought, locale, 'deals_late_end')).toHaveCount(0);

    await backdated(samples, late, order.id, dayIn(-32));
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_late_notShippedBuyerNow'));
    await button(bought, locale, 'deals_late_end').click();
    await expect(question(buying)).toContainText('7,500.00');
    await question(buying).locator('textarea').fill('We have bought elsewhere. 已另行采购。');
    await button(question(buying), locale, 'deals_late_end').click();
    await expect(question(buying)).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_order_cancelled'));

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, number);
    await expect(sold).toContainText(say(locale, 'deals_order_cancelled'));
    await expect(button(sold, locale, 'deals_trade_ship')).toHaveCount(0);

    // The desk sees what is due to the buyer, and pays it back.
    const operator = await operatorOf(samples);
    await ask(operator, 'backstage/admin/remittance/recordRefund', {
      ...{ subOrderId, ...deposit, valueDate: dayIn(0), reference: `BACK ${number}`, note: '' },
    });
    await seconded(samples, number);
    await open(buying, inLanguage(locale, '/userCenter/remittanceRecord?view=refunds'));
    const back = buying.getByRole('row').filter({ hasText: number });
    await expect(back).toContainText('USD 7,500.00');
    await expect(back).toContainText(say(locale, 'deals_remit_refunded'));
    await back.getByRole('button').click();
    await expect(buying.getByRole('main')).toContainText(`BACK ${number}`);
    await open(buying, inLanguage(locale, '/userCenter/remittanceRecord?view=statement'));
    const paidBack = buying.getByRole('row').filter({ hasText: say(locale, 'deals_ledger_refunded') });
    await expect(paidBack).toContainText('−USD 7,500.00');
    const { subOrders } = await ask<OrderView>(buyer, `trade/web/order/getOrderById?id=${order.id}`);
    expect(subOrders[0]!.balance.amount).toBe('0.00');
  });
}
