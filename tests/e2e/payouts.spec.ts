import { locales } from '../../i18n/locales.ts';
import { button, field } from './support/by-hand.ts';
import { newBuyer, newSupplier } from './support/companies.ts';
import { dialog, open } from './support/deal-by-hand.ts';
import { awarded, fulfilled, signed } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { operatorOf } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** A resin that no other test trades, for each language. */
const resins = { 'en-US': 'peek', 'zh-CN': 'pvdf' } as const;

for (const locale of locales) {
  test(`in ${locale} a seller is asked where its money goes, says so, and an operator confirms it`, async ({
    openPage,
    samples,
  }) => {
    test.setTimeout(120_000);
    const [buyer, supplier] = [await newBuyer(samples, locale), await newSupplier(samples, locale, [resins[locale]])];
    const { subOrder } = await awarded(buyer, supplier, resins[locale]);
    for (const who of [supplier, buyer]) await signed(who, subOrder.contract!.id);
    await fulfilled(samples, buyer, supplier, subOrder);

    const seller = await openPage(supplier.token);
    await open(seller, inLanguage(locale, '/supplierCenter'));
    await seller
      .getByRole('main')
      .getByRole('link', { name: say(locale, 'deals_payout_give'), exact: true })
      .click();
    const main = seller.getByRole('main');
    await expect(main.getByText(say(locale, 'deals_payout_released'), { exact: true })).toBeVisible();
    await expect(seller.locator('astro-island[ssr]')).toHaveCount(0);
    await field(main, locale, 'deals_payout_ibanOrNumber').fill('DE89 3704 0044 0532 0130 01');
    await field(main, locale, 'deals_remit_swift').fill('COBADEFF');
    await field(main, locale, 'deals_remit_bankName').fill('Commerzbank');
    await button(main, locale, 'deals_payout_submit').click();
    await expect(main.getByText(say(locale, 'deals_remit_wrongIban')).first()).toBeVisible();
    await field(main, locale, 'deals_payout_ibanOrNumber').fill('DE89 3704 0044 0532 0130 00');
    await button(main, locale, 'deals_payout_submit').click();
    await expect(main.getByText(say(locale, 'deals_payout_checked'), { exact: true })).toBeVisible();

    await operatorOf(samples);
    const desk = await openPage(samples.tokens.operator);
    await open(desk, inLanguage(locale, '/backstage/payouts?view=accounts'));
    const asked = desk.getByRole('main').locator('li.panel').filter({ hasText: supplier.company });
    await button(asked, locale, 'deals_payout_confirm').click();
    await button(dialog(desk), locale, 'deals_payout_confirm').click();
    await expect(dialog(desk)).toHaveCount(0);
    await expect(asked.getByText(say(locale, 'deals_remit_coolingOff'), { exact: true })).toBeVisible();
    await open(seller, inLanguage(locale, '/supplierCenter/payouts'));
    await expect(main.getByText(say(locale, 'deals_remit_coolingOff'), { exact: true })).toBeVisible();
  });
}
