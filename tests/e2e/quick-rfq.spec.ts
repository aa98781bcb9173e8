import { locales } from '../../i18n/locales.ts';
import { button, field, filled } from './support/by-hand.ts';
import { withinEffort } from './support/effort.ts';
import { expect, test } from './support/fixtures.ts';
import { newBuyer } from './support/companies.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

for (const locale of locales) {
  test(`in ${locale} a certified buyer posts an RFQ from one line of text, in a few fields`, async ({
    openPage,
    samples,
  }) => {
    const buyer = await newBuyer(samples, locale);
    const page = await openPage(buyer.token);
    const main = page.getByRole('main');

    await page.goto(inLanguage(locale, '/'));
    await withinEffort(page, 11, async () => {
      await field(main, locale, 'deals_quick_line').fill('25 t PA-757 CIF Apapa, end of January, by sea');
      await button(main, locale, 'frame_postRfq').click();
      await expect(page).toHaveURL(/\/productRfq\?text=/);
      await filled(page);
      await expect(field(main, locale, 'deals_rfq_quantity')).toHaveValue('25');
      await expect(
        main.getByText(say(locale, 'deals_quick_missing', { fields: say(locale, 'deals_rfq_latestPayment') })),
      ).toBeVisible();
      await field(main, locale, 'deals_rfq_latestPayment').fill(`${new Date().getUTCFullYear() + 1}-12-31`);
      await expect(main.getByText(say(locale, 'deals_quick_complete'))).toBeVisible();
      await button(main, locale, 'deals_trade_postRfq').click();
      await expect(main.getByText(saying(locale, 'deals_rfq_posted'))).toBeVisible();
    });
  });
}
