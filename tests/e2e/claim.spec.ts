import { locales, type Locale } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { button, field } from './support/by-hand.ts';
import { certificate } from './support/certificate.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { link, open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import type { Samples } from './support/samples.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'pei', 'zh-CN': 'peek' } as const;
const otherResins = { 'en-US': 'petg', 'zh-CN': 'ppo' } as const;

/** 25 t on their way, to be paid 30 days after. */
async function onItsWay(samples: Samples, locale: Locale, resin: string) {
  const buyer = await newBuyer(samples, locale);
  const supplier = await newSupplier(samples, locale, [resin]);
  const { order, subOrder } = await awarded(buyer, supplier, resin, 'OA30');
  for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
  await ask(supplier, 'trade/supplier/logistics/ship', {
    ...{ subOrderId: subOrder.id, carrier: 'MAEU', transportDocument: `BL${order.number}`, quantity: '25' },
    ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(20) },
  });
  return { buyer, supplier, order, subOrder };
}

for (const locale of locales) {
  test(`in ${locale} a short weight by the weighbridge is claimed, countered, and credited on the balance`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const { buyer, supplier, order, subOrder } = await onItsWay(samples, locale, resins[locale]);
    const at = pagesOf(locale, order.id);

    const buying = await openPage(buyer.token);
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, subOrder.number);
    await button(bought, locale, 'deals_claim_make').click();
    const form = buying.getByRole('dialog');
    await field(form, locale, 'deals_claim_weighed').fill('24.4');
    await field(form, locale, 'deals_claim_remedy').selectOption('goodsPrice');
    await expect(form).toContainText('600.00');
    await field(form, locale, 'deals_claim_text').fill('The weighbridge found 24.4 t. 磅单显示 24.4 吨。');
    await field(form, locale, 'deals_claim_evidence').setInputFiles(await certificate('weighbridge'));
    await button(form, locale, 'deals_claim_send').click();
    await expect(form).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_claim_stateTheirs'));

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, subOrder.number);
    await expect(sold).toContainText(say(locale, 'deals_claim_stateYours'));
    await button(sold, locale, 'deals_claim_counter').click();
    const counter = selling.getByRole('dialog');
    await field(counter, locale, 'deals_claim_tonnes').fill('0.4');
    await field(counter, locale, 'deals_claim_text').fill('Our draft survey says 24.6 t. 我方水尺为 24.6 吨。');
    await expect(counter).toContainText('400.00');
    await button(counter, locale, 'deals_claim_counterSend').click();
    await expect(counter).toHaveCount(0);

    await open(buying, at.order);
    // What is next names it, and leads there.
    await link(buying.getByRole('main'), locale, 'deals_orders_toSubOrder').first().click();
    await button(bought, locale, 'deals_claim_accept').click();
    await expect(question(buying)).toContainText('400.00');
    await button(question(buying), locale, 'deals_claim_accept').click();
    await expect(question(buying)).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_claim_stateSettled'));
    await expect(bought).toContainText('24,600.00');
  });
  test(`in ${locale} what is missing is claimed, sent, and received`, async ({ openPage, samples }) => {
    test.setTimeout(120_000);
    const { buyer, supplier, order, subOrder } = await onItsWay(samples, locale, otherResins[locale]);
    const at = pagesOf(locale, order.id);

    const buying = await openPage(buyer.token);
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, subOrder.number);
    await button(bought, locale, 'deals_claim_make').click();
    const form = buying.getByRole('dialog');
    await field(form, locale, 'deals_claim_weighed').fill('24');
    await field(form, locale, 'deals_claim_remedy').selectOption('replacement');
    await field(form, locale, 'deals_claim_text').fill('One pallet is missing. 少一个托盘。');
    await button(form, locale, 'deals_claim_send').click();
    await expect(form).toHaveCount(0);

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, subOrder.number);
    await button(sold, locale, 'deals_claim_accept').click();
    await button(question(selling), locale, 'deals_claim_accept').click();
    await expect(question(selling)).toHaveCount(0);
    await expect(sold).toContainText(say(locale, 'deals_claim_stateGoods'));
    await button(sold, locale, 'deals_claim_ship').click();
    const sending = selling.getByRole('dialog');
    await expect(field(sending, locale, 'deals_claim_tonnes')).toHaveValue('1');
    await field(sending, locale, 'deals_logistics_carrier').fill('MAEU');
    await field(sending, locale, 'deals_logistics_transportDocument').fill('MAEU7788990');
    await field(sending, locale, 'deals_orders_etd').fill(dayIn(0));
    await field(sending, locale, 'deals_orders_eta').fill(dayIn(12));
    await button(sending, locale, 'deals_claim_ship').click();
    await expect(sending).toHaveCount(0);
    await expect(sold).toContainText('MAEU7788990');

    await open(buying, at.subOrders);
    await expect(bought).toContainText('MAEU7788990');
    await button(bought, locale, 'deals_claim_receive').click();
    await button(question(buying), locale, 'deals_claim_receive').click();
    await expect(question(buying)).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_claim_settledGoods'));
  });
}
