import { languageOption, locales } from '../../i18n/locales.ts';
import type { OrderView } from '../../src/api/deals/trade.ts';
import { ask } from './support/api.ts';
import { backdated } from './support/backdated.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { dialog, open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { accepted, awarded, dayIn, paid, posted, quoted, seconded, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Resins that no other test trades, for each story and language. */
const resins = {
  extended: { 'en-US': 'petroleum-resin', 'zh-CN': 'sap' },
  resold: { 'en-US': 'cellulose-ether', 'zh-CN': 'pva' },
  avoided: { 'en-US': 'white-mb', 'zh-CN': 'melamine-formaldehyde' },
  moved: { 'en-US': 'nbr', 'zh-CN': 'sbr' },
} as const;
const exWorks = {
  tradeTerm: 1,
  ...{ deliveryMethod: undefined, departurePort: undefined, destinationPort: undefined, destinationCountry: undefined },
} as const;
const viewOf = async (who: Parameters<typeof ask>[0], { id }: Pick<OrderView, 'id'>) =>
  (await ask<OrderView>(who, `trade/web/order/getOrderById?id=${id}`)).subOrders[0]!;

for (const locale of locales) {
  /** As pages write a day of this language. */
  const written = (day: string) =>
    new Intl.DateTimeFormat(languageOption(locale).writing.dates, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00Z`),
    );

  test(`in ${locale} a seller gives its buyer more time, and the buyer sees the new day where it pays`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const resin = resins.extended[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin);
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const at = pagesOf(locale, order.id);
    const [selling, buying] = [await openPage(supplier.token), await openPage(buyer.token)];
    const payment = inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`);
    await open(buying, payment);
    await expect(buying.getByRole('main')).toContainText(written(dayIn(30)));
    await expect(buying.getByRole('main')).not.toContainText(written(dayIn(45)));

    await open(selling, at.supplied);
    await button(subOrderOf(selling, subOrder.number), locale, 'deals_bank_extend').click();
    await button(dialog(selling), locale, 'deals_bank_extend').click();
    await expect(dialog(selling).locator('[aria-invalid=true]')).toHaveCount(1);
    await dialog(selling).locator('input[name=until]').fill(dayIn(45));
    await dialog(selling).locator('textarea').fill('Your bank is closed until then. 贵方银行届时才营业。');
    await button(dialog(selling), locale, 'deals_bank_extend').click();
    await expect(dialog(selling)).toHaveCount(0);

    await open(buying, payment);
    await expect(buying.getByRole('main')).toContainText(written(dayIn(45)));
    expect(await viewOf(buyer, order)).toMatchObject({ status: 3, latestPayment: dayIn(45) });
  });

  test(`in ${locale} nobody comes for the goods: their seller ends the deal and claims what a resale costs`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(180_000);
    const resin = resins.resold[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { id: orderId } = await posted(buyer, resin, { route: exWorks });
    const { order, subOrder } = await accepted(buyer, await quoted(supplier, orderId, undefined, undefined, exWorks));
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    await paid(samples, buyer, subOrder);
    await ask(supplier, 'trade/supplier/logistics/noticeReady', { subOrderId: subOrder.id });
    const long =
      "update contract_notice set given_at = given_at - interval '60 days', counts_on = $2 where sub_order_id = $1";
    await backdated(samples, long, subOrder.id, dayIn(-60));
    await backdated(samples, 'update trade_order set delivery_start = $2, delivery_deadline = $2 where id = $1', order.id, dayIn(-55)); // prettier-ignore

    const at = pagesOf(locale, order.id);
    const [selling, buying] = [await openPage(supplier.token), await openPage(buyer.token)];
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, subOrder.number);
    await expect(bought).toContainText(say(locale, 'deals_taking_lateBuyerNow'));
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, subOrder.number);
    await button(sold, locale, 'deals_late_end').click();
    await question(selling).locator('textarea').fill('Nobody has come. 无人提货。');
    await button(question(selling), locale, 'deals_late_end').click();
    await expect(question(selling)).toHaveCount(0);
    await expect(sold).toContainText(say(locale, 'deals_order_cancelled'));

    // Sold to somebody else for 940 instead of 1,000 a tonne.
    await button(sold, locale, 'deals_claim_make').click();
    const form = dialog(selling);
    await form.locator('select[name=kind]').selectOption('resale');
    await form.locator('input[name=tonnes]').fill('25');
    await form.locator('input[name=measured]').fill('940');
    await form.locator('select[name=remedy]').selectOption('difference');
    await expect(form).toContainText('1,500.00');
    await field(form, locale, 'deals_claim_text').fill('Sold to the next one. 已转售。');
    await button(form, locale, 'deals_claim_send').click();
    await expect(form).toHaveCount(0);

    // While it is open so much of what goes back is held; agreed, it is the seller's.
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_claim_kindResale'));
    expect(await viewOf(buyer, order)).toMatchObject({ status: 7, refundable: { amount: '23500.00' } });
    await button(bought, locale, 'deals_claim_accept').click();
    await button(question(buying), locale, 'deals_claim_accept').click();
    await expect(question(buying)).toHaveCount(0);
    await expect
      .poll(async () => (await viewOf(buyer, order)).balance.amount, { message: 'what goes back to the buyer' })
      .toBe('-23500.00');
  });

  test(`in ${locale} documents of goods that have left never come: the buyer ends the deal, and owes nothing`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const resin = resins.avoided[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'DP');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    await ask(supplier, 'trade/supplier/logistics/ship', {
      ...{ subOrderId: subOrder.id, carrier: 'MAEU', transportDocument: `BL${order.number}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(20) },
    });
    const left = 'update shipment set etd = $2, eta = $2, transport_on = $2 where sub_order_id = $1';
    const at = pagesOf(locale, order.id);
    const [selling, buying] = [await openPage(supplier.token), await openPage(buyer.token)];
    const bought = subOrderOf(buying, subOrder.number);

    // Some days late: both are told from when the deal may be ended.
    await backdated(samples, left, subOrder.id, dayIn(-30));
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_late_notPresentedBuyer').split('{')[0]!);
    await expect(button(bought, locale, 'deals_late_end')).toHaveCount(0);

    await backdated(samples, left, subOrder.id, dayIn(-60));
    await open(buying, at.subOrders);
    await expect(bought).toContainText(say(locale, 'deals_late_notPresentedBuyerNow'));
    await button(bought, locale, 'deals_late_end').click();
    await expect(question(buying)).toContainText(subOrder.number);
    await question(buying).locator('textarea').fill('No documents, no goods. 无单据，无货物。');
    await button(question(buying), locale, 'deals_late_end').click();
    await expect(question(buying)).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_late_notPresentedReason'));

    await open(selling, at.supplied);
    const sold = subOrderOf(selling, subOrder.number);
    await expect(sold).toContainText(say(locale, 'deals_order_cancelled'));
    await expect(sold).toContainText(say(locale, 'deals_late_notPresentedReason'));
    expect(await viewOf(buyer, order)).toMatchObject({
      ...{ status: 7, reason: 'notPresented', balance: { amount: '0.00' } },
    });
  });

  test(`in ${locale} what a buyer has paid too much for one deal pays another one`, async ({ openPage, samples }) => {
    test.setTimeout(180_000);
    const resin = resins.moved[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const deals = [await awarded(buyer, supplier, resin), await awarded(buyer, supplier, resin)] as const;
    for (const { subOrder } of deals) for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const [from, to] = deals;
    await paid(samples, buyer, from.subOrder, { ...from.subOrder.total, amount: '26000.00' });

    const buying = await openPage(buyer.token);
    await open(buying, inLanguage(locale, `/userCenter/remittanceRecord?pay=${to.subOrder.id}`));
    const form = buying.locator('form').filter({ has: buying.locator('select[name=fromSubOrderId]') });
    await expect(form.locator('input[name=amount]')).toHaveValue('1000.00');
    await form.locator('input[name=amount]').fill('1000.01');
    await button(form, locale, 'deals_move_action').click();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(1);
    await form.locator('input[name=amount]').fill('1000.00');
    await buying.screenshot({ path: test.info().outputPath(`move-${locale}.png`), fullPage: true });
    await button(form, locale, 'deals_move_action').click();
    await expect(form).toHaveCount(0);
    await expect(buying.getByText(say(locale, 'deals_move_cameOver')).first()).toBeVisible();

    const desk = await openPage(samples.tokens.operator);
    const search = new URLSearchParams({ keyword: to.subOrder.number }).toString();
    await open(desk, inLanguage(locale, `/backstage/remittances?${search}`));
    await desk.getByRole('main').getByText(to.subOrder.number).first().click();
    await expect(desk.getByRole('main')).toContainText(
      say(locale, 'deals_move_from', { number: from.subOrder.number }),
    );
    await button(desk, locale, 'deals_remit_confirm').click();
    await expect(dialog(desk)).toContainText(from.subOrder.number);
    await button(dialog(desk), locale, 'deals_remit_confirm').click();
    await expect(dialog(desk)).toHaveCount(0);
    await seconded(samples, to.subOrder.number);

    expect(await viewOf(buyer, to.order)).toMatchObject({ received: { amount: '1000.00' } });
    expect(await viewOf(buyer, from.order)).toMatchObject({ balance: { amount: '0.00' } });
    await open(buying, pagesOf(locale, from.order.id).subOrders);
    await expect(subOrderOf(buying, from.subOrder.number)).toContainText('MV-');
  });
}
