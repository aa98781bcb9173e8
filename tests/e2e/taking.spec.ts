import { locales } from '../../i18n/locales.ts';
import type { OrderView } from '../../src/api/deals/trade.ts';
import { ask } from './support/api.ts';
import { backdated } from './support/backdated.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { accepted, dayIn, paid, posted, quoted, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { say } from './support/words.ts';

/** Resins that no other test trades, for each language. */
const resins = { 'en-US': 'iir', 'zh-CN': 'ir' } as const;
const exWorks = {
  tradeTerm: 1,
  ...{ deliveryMethod: undefined, departurePort: undefined, destinationPort: undefined, destinationCountry: undefined },
} as const;

for (const locale of locales) {
  test(`in ${locale} the seller has goods ready, the buyer says who collects them, and they are handed over at the gate`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { id: orderId } = await posted(buyer, resin, { route: exWorks });
    const quote = await quoted(supplier, orderId, undefined, undefined, exWorks);
    const { order, subOrder } = await accepted(buyer, quote);
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    await paid(samples, buyer, subOrder);
    const at = pagesOf(locale, order.id);
    const [selling, buying] = [await openPage(supplier.token), await openPage(buyer.token)];
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, subOrder.number);
    await button(sold, locale, 'deals_trade_noticeReady').click();
    await expect(question(selling)).toContainText(say(locale, 'deals_taking_readyCollect'));
    await button(question(selling), locale, 'deals_trade_noticeReady').click();
    await expect(question(selling)).toHaveCount(0);
    await expect(sold).toContainText(say(locale, 'deals_taking_theyCollect'));

    // Nobody comes for a while: the buyer is late, not the seller, whose own time is over as well.
    const late =
      "update contract_notice set given_at = given_at - interval '20 days', counts_on = $2 where sub_order_id = $1";
    await backdated(samples, late, subOrder.id, dayIn(-20));
    await backdated(samples, 'update trade_order set delivery_start = $2, delivery_deadline = $2 where id = $1', order.id, dayIn(-15)); // prettier-ignore
    await buying.setViewportSize({ width: 390, height: 800 });
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, subOrder.number);
    await expect(bought).toContainText(say(locale, 'deals_taking_late').split('{')[0]!);
    await expect(bought).not.toContainText(say(locale, 'deals_late_notShipped').split('{')[0]!);
    await button(bought, locale, 'deals_taking_collect').first().click();
    const form = buying.getByRole('dialog');
    await button(form, locale, 'deals_notice_send').click();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(2);
    await form.locator('input[name=on]').fill(dayIn(3));
    await form.locator('textarea').fill('Ningbo Haulage, 浙B12345, Mr Wang 王师傅');
    await button(form, locale, 'deals_notice_send').click();
    await expect(form).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_taking_collection'));
    await expect(button(bought, locale, 'deals_taking_change')).toBeVisible();
    await bought.scrollIntoViewIfNeeded();
    await buying.screenshot({ path: test.info().outputPath(`taking-${locale}.png`), fullPage: true });

    await open(selling, at.supplied);
    await expect(sold).toContainText('Ningbo Haulage');
    await button(sold, locale, 'deals_trade_ship').click();
    await expect(sold.locator('input[name=originPort]')).toHaveCount(0);
    await sold.locator('input[name=carrier]').fill('Ningbo Haulage');
    await sold.locator('input[name=transportDocument]').fill('HO-4711');
    await sold.locator('input[name=place]').fill('Warehouse 3, Beilun 北仑3号仓');
    await sold.locator('input[name=etd]').fill(dayIn(0));
    await button(sold.locator('form'), locale, 'deals_trade_ship').click();
    await expect(sold).toContainText('Warehouse 3, Beilun');
    const { subOrders } = await ask<OrderView>(buyer, `trade/web/order/getOrderById?id=${order.id}`);
    expect(subOrders[0]).toMatchObject({ status: 5, delay: null });
  });
}
