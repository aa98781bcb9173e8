import { locales } from '../../i18n/locales.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { dialog, link, open, pagesOf, sign, subOrderOf } from './support/deal-by-hand.ts';
import { awarded, paid, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { say, saying } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'coc', 'zh-CN': 'fep' } as const;

for (const locale of locales) {
  test(`in ${locale} a signed contract is changed by a version that both sign: more goods, another port, more to pay`, async ({
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

    const buying = await openPage(buyer.token);
    await open(buying, at.subOrders);
    const bought = subOrderOf(buying, subOrder.number);
    await link(bought, locale, 'deals_change_propose').click();
    await button(buying, locale, 'deals_change_propose').click();
    const form = dialog(buying);
    await field(form, locale, 'deals_orders_quantity').fill('30');
    await expect(form).toContainText('30,000.00');
    await field(form, locale, 'deals_rfq_destinationPort').fill('MYPKG');
    await field(form, locale, 'deals_change_agreedRemarks').fill('Two lots. 分两批。');
    await button(form, locale, 'deals_trade_proposeAmendment').click();
    await expect(form).toHaveCount(0);
    // The new version is open, to be read and signed.
    await expect(buying.getByText(say(locale, 'deals_change_standingToSign')).first()).toBeVisible();
    await sign(buying, locale, 'Ada Obi');

    const selling = await openPage(supplier.token);
    await open(selling, at.supplied);
    const sold = subOrderOf(selling, subOrder.number);
    await expect(sold).toContainText('30,000.00');
    await sold.getByRole('link', { name: saying(locale, 'deals_change_read') }).click();
    const change = selling.getByRole('main');
    await expect(change).toContainText('5,000.00');
    await expect(change).toContainText('Two lots.');
    await sign(selling, locale, '王莙');
    await expect(change.getByText(say(locale, 'deals_change_standingInForce')).first()).toBeVisible();
    await expect(change.getByText(say(locale, 'deals_change_standingReplaced'))).toBeVisible();

    // More is due before the goods leave.
    await open(buying, at.subOrders);
    await expect(bought).toContainText('30,000.00');
    await expect(bought).toContainText('5,000.00');
    await expect(button(bought, locale, 'deals_trade_ship')).toHaveCount(0);
  });
}
