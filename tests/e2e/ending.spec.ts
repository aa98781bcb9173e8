import { locales } from '../../i18n/locales.ts';
import { button } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { link, open, pagesOf, question, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, paid, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'psu', 'zh-CN': 'ppa' } as const;

for (const locale of locales) {
  test(`in ${locale} a deal that is paid for and cannot be shipped ends by agreement, and the money goes back`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const buyer = await newBuyer(samples, locale);
    const supplier = await newSupplier(samples, locale, [resins[locale]]);
    const { order, subOrder } = await awarded(buyer, supplier, resins[locale]);
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    await paid(samples, buyer, subOrder, subOrder.total);
    const at = pagesOf(locale, order.id);

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, subOrder.number);
    await button(sold, locale, 'deals_end_propose').click();
    const form = selling.getByRole('dialog');
    await form.getByLabel(say(locale, 'deals_end_keeps')).fill('1,000.50');
    await form.locator('textarea').fill('The plant is down until March. 装置检修至三月。');
    await button(form, locale, 'deals_end_send').click();
    await expect(form).toHaveCount(0);
    await expect(sold.getByText(say(locale, 'deals_end_own'))).toBeVisible();

    const buying = await openPage(buyer.token);
    await open(buying, at.order);
    // What is next names it first, and leads there.
    await link(buying.getByRole('main'), locale, 'deals_orders_toSubOrder').first().click();
    const bought = subOrderOf(buying, subOrder.number);
    await expect(bought).toContainText('1,000.50');
    await button(bought, locale, 'deals_end_agree').click();
    await expect(question(buying)).toContainText('1,000.50');
    await button(question(buying), locale, 'deals_end_agree').click();
    await expect(question(buying)).toHaveCount(0);
    await expect(bought).toContainText(say(locale, 'deals_end_byAgreement'));

    await open(buying, inLanguage(locale, '/userCenter/remittanceRecord?view=statement'));
    const kept = (Number(subOrder.total.amount) - 1_000.5).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(buying.getByRole('main')).toContainText(`USD ${kept}`);
    await open(selling, inLanguage(locale, '/userCenter/remittanceRecord?view=statement&side=supplier'));
    await expect(selling.getByRole('main')).toContainText('USD 1,000.50');
  });
}
