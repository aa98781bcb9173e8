import { locales } from '../../i18n/locales.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { link, open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, paid, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'ppsu', 'zh-CN': 'lcp' } as const;

for (const locale of locales) {
  test(`in ${locale} the deposit comes first, the balance when the goods are ready, and the goods leave after it`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, [resins[locale]]);
    const { order, subOrder } = await awarded(buyer, supplier, resins[locale], 'TT30_70SH');
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    const at = pagesOf(locale, order.id);
    const payment = inLanguage(locale, `/userCenter/remittanceRecord?pay=${subOrder.id}`);
    const buying = await openPage(buyer.token);
    await open(buying, payment);
    const asked = buying.locator('main .text-brand.figures').first();
    await expect(asked).toHaveText('USD 7,500.00');
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    await paid(samples, buyer, subOrder, usd('7500.00'));

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const card = subOrderOf(selling, subOrder.number);
    await expect(button(card, locale, 'deals_trade_ship')).toHaveCount(0);
    await button(card, locale, 'deals_trade_noticeReady').click();
    await expect(question(selling)).toContainText('17,500.00');
    await question(selling).locator('textarea').fill('25 pallets in Ningbo. 宁波仓25托。');
    await button(question(selling), locale, 'deals_trade_noticeReady').click();
    // What stands behind a dialog has no role.
    await expect(question(selling)).toHaveCount(0);
    await expect(button(card, locale, 'deals_trade_noticeReady')).toHaveCount(0);
    await expect(button(card, locale, 'deals_trade_ship')).toHaveCount(0);

    await open(buying, at.order);
    await link(buying.getByRole('main'), locale, 'deals_trade_submitRemittance').first().click();
    await expect(asked).toHaveText('USD 17,500.00');
    await paid(samples, buyer, subOrder, usd('17500.00'));
    await open(buying, payment);
    await expect(buying.getByRole('heading', { name: say(locale, 'deals_remit_allPaid') })).toBeVisible();
    await open(selling, at.supplied);
    await expect(button(card, locale, 'deals_trade_ship')).toBeVisible();
  });
}
