import { locales } from '../../i18n/locales.ts';
import { ask } from './support/api.ts';
import { backdated } from './support/backdated.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, dayIn, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Resins that no other test trades, for each language. */
const resins = { 'en-US': 'epdm', 'zh-CN': 'iir' } as const;

for (const locale of locales) {
  test(`in ${locale} the marketplace is called in for a claim, finds it among its cases, and what it proposes both agree to`, async ({
    openPage,
    samples,
  }) => {
    const resin = resins[locale];
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resin])];
    const { order, subOrder } = await awarded(buyer, supplier, resin, 'OA30');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const { id: subOrderId, number } = subOrder;
    await ask(supplier, 'trade/supplier/logistics/ship', {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: `BL${order.number}`, quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'SGSIN', etd: dayIn(0), eta: dayIn(20) },
    });
    await ask(buyer, 'trade/web/claim/makeClaim', {
      ...{ subOrderId, kind: 'short', measured: '24.4', unit: 't', method: 'Weighbridge', remedy: 'goodsPrice' },
      text: 'The weighbridge found 24.4 t. 磅单显示 24.4 吨。',
    });
    // Sixteen days on: the time to settle between the sides is over.
    const back = 'update claim set settle_by = $2, answer_by = $2 where sub_order_id = $1';
    await backdated(samples, back, subOrderId, dayIn(-1));
    const at = pagesOf(locale, order.id);

    const buying = await openPage(buyer.token);
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, number);
    await button(bought, locale, 'deals_claim_callIn').click();
    await question(buying).locator('textarea').fill('No answer so far. 至今没有答复。');
    await button(question(buying), locale, 'deals_claim_callIn').click();
    await expect(question(buying)).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_claim_stateCalledIn'));
    await expect(bought).toContainText(say(locale, 'deals_claim_proposedBy').split('{')[0]!);

    const desk = await openPage(samples.tokens.operator);
    await open(desk, inLanguage(locale, '/backstage/claims'));
    const row = desk.getByRole('listitem').filter({ hasText: number });
    await button(row, locale, 'deals_claim_propose').click();
    const form = desk.getByRole('dialog');
    await field(form, locale, 'deals_claim_figureAmount').fill('300');
    await field(form, locale, 'deals_claim_text').fill('Half of it: both weights are in doubt. 双方磅单均有误差。');
    await button(form, locale, 'deals_claim_propose').click();
    await expect(form).toHaveCount(0);
    await expect(row).toContainText(say(locale, 'deals_claim_stateProposed'));

    const selling = await openPage(supplier.token);
    for (const [page, address] of [
      [selling, at.supplied],
      [buying, at.subOrders],
    ] as const) {
      await open(page, address);
      await button(subOrderOf(page, number), locale, 'deals_claim_agree').click();
      await expect(question(page)).toContainText('300.00');
      await button(question(page), locale, 'deals_claim_agree').click();
      await expect(question(page)).toHaveCount(0);
    }
    await expect(bought).toContainText(say(locale, 'deals_claim_stateSettled'));
    await expect(bought).toContainText('24,700.00');
  });
}
