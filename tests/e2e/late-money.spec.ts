import { locales } from '../../i18n/locales.ts';
import { postscriptOf } from '../../src/api/deals/postscript.ts';
import type { OrderView } from '../../src/api/deals/trade.ts';
import { ask } from './support/api.ts';
import { backdated } from './support/backdated.ts';
import { button, filled } from './support/by-hand.ts';
import { newBuyer, newSupplier, type Company } from './support/companies.ts';
import {
  confirmArrival,
  dialog,
  link,
  open,
  pagesOf,
  question,
  recordTransfer,
  subOrderOf,
} from './support/deal-by-hand.ts';
import { arrived, awarded, dayIn, seconded, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

/** Resins that no other test trades, for each language. */
const resins = { 'en-US': 'pi', 'zh-CN': 'ptfe' } as const;
const otherResins = { 'en-US': 'fkm', 'zh-CN': 'tpee' } as const;

const statusOf = async (who: Company, orderId: string) =>
  (await ask<OrderView>(who, `trade/web/order/getOrderById?id=${orderId}`)).subOrders[0]!.status;

for (const locale of locales) {
  test(`in ${locale} a wire that comes after the deal has lapsed revives it when both sides agree`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(240_000);
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin);
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const { number } = subOrder;
    const at = pagesOf(locale, order.id);
    await backdated(samples, 'update sub_order set latest_payment = current_date - 4 where id = $1', subOrder.id);
    // The site looks once a minute at what is over.
    await expect.poll(() => statusOf(buyer, order.id), { timeout: 150_000, intervals: [2_000] }).toBe(8);

    const desk = await openPage(samples.tokens.operator);
    await open(desk, inLanguage(locale, '/backstage/remittances?view=statement'));
    const main = desk.getByRole('main');
    const line = `${dayIn(0)},"25,000.00",USD,${buyer.company},${postscriptOf(number)},LATE ${number}`;
    const content = ['Date,Amount,Currency,Remitter,Remark,Reference', line].join('\n');
    const chooser = desk.waitForEvent('filechooser');
    await button(main, locale, 'center_chooseFile').click();
    await (await chooser).setFiles({ name: `late-${locale}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
    const shown = main.locator('li.panel').filter({ hasText: `LATE ${number}` });
    await button(shown, locale, 'deals_remit_assign').last().click();
    await dialog(desk).getByRole('textbox').fill(number);
    await button(dialog(desk), locale, 'deals_remit_assign').click();
    await button(dialog(desk), locale, 'deals_remit_confirm').click();
    await expect(dialog(desk)).toHaveCount(0);
    // Nothing is due to a deal that is over: another operator looks at it.
    await seconded(samples, number);

    const buying = await openPage(buyer.token);
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, number);
    await expect(bought).toContainText(say(locale, 'deals_revive_lateTitle'));
    await expect(bought).toContainText('25,000.00');
    await button(bought, locale, 'deals_revive_agree').click();
    await button(question(buying), locale, 'deals_revive_agree').click();
    await expect(bought).toContainText(say(locale, 'deals_revive_ownAgreed', { who: supplier.company }));
    await expect(button(bought, locale, 'deals_revive_agree')).toHaveCount(0);
    // The money waits while both may still agree.
    await open(desk, inLanguage(locale, `/backstage/remittances?view=credits&keyword=${number}`));
    await expect(main.getByText(saying(locale, 'deals_revive_waits'))).toBeVisible();
    await expect(button(main, locale, 'deals_remit_recordRefund')).toHaveCount(0);

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, number);
    await expect(sold).toContainText(say(locale, 'deals_revive_theirsAgreed', { who: buyer.company }));
    await button(sold, locale, 'deals_revive_agree').click();
    await expect(question(selling)).toContainText(say(locale, 'deals_revive_agreeLast'));
    await button(question(selling), locale, 'deals_revive_agree').click();
    await expect(sold).toContainText(say(locale, 'deals_order_pendingShipment'));
    await expect(button(sold, locale, 'deals_trade_ship')).toBeVisible();
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_order_pendingShipment'));
    await expect(bought).not.toContainText(say(locale, 'deals_revive_lateTitle'));
  });

  test(`in ${locale} goods on open account that are paid late are asked for, paid, and the deal is completed`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(180_000);
    const resin = otherResins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'OA30');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const { id, number } = subOrder;
    await ask(supplier, 'trade/supplier/logistics/ship', {
      ...{ subOrderId: id, carrier: 'MAEU', transportDocument: `OA${order.number}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(9) },
    });
    const overdue = saying(locale, 'deals_orders_overdue');
    const at = pagesOf(locale, order.id);
    const buying = await openPage(buyer.token);
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, number);
    await expect(bought.getByText(overdue)).toHaveCount(0);
    await backdated(samples, 'update shipment set etd = etd - 40, eta = eta - 40 where sub_order_id = $1', id);
    await backdated(samples, 'update sub_order set latest_payment = latest_payment - 40 where id = $1', id);

    await open(buying, at.subOrders);
    await expect(bought.getByText(overdue)).toBeVisible();
    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, number);
    await expect(sold.getByText(overdue)).toBeVisible();

    // The goods are there and the buyer has them; the deal waits for the money alone.
    await arrived(supplier, id);
    await open(buying, at.subOrders);
    await link(bought, locale, 'deals_trade_submitRemittance').click();
    await filled(buying);
    await expect(buying.getByText(say(locale, 'deals_due_overdue'), { exact: true })).toBeVisible();
    await recordTransfer(buying, locale, buyer.company);
    const desk = await openPage(samples.tokens.operator);
    await confirmArrival(desk, locale, number, `LATE ${number}`);
    await seconded(samples, number);
    await open(buying, at.subOrders);
    await expect(bought.getByText(overdue)).toHaveCount(0);
    await button(bought, locale, 'deals_trade_confirmReceipt').click();
    await button(question(buying), locale, 'deals_trade_confirmReceipt').click();
    await expect(bought).toContainText(say(locale, 'deals_order_completed'));
    await open(selling, at.supplied);
    await expect(sold).toContainText(say(locale, 'deals_order_completed'));
  });
}
