import { locales } from '../../i18n/locales.ts';
import { field, filled } from './support/by-hand.ts';
import { expect, test, testLooking } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ role: 'buyer' });

    test('an RFQ takes numbers as anybody writes them, says what it has read, and asks where there are two ways', async ({
      page,
    }) => {
      await page.goto(inLanguage(locale, '/productRfq?quantity=７５'));
      await filled(page);
      const quantity = field(page, locale, 'deals_rfq_quantity');
      const price = field(page, locale, 'deals_rfq_targetPrice');
      await expect(quantity).toHaveValue('75');

      await quantity.fill('７５');
      await expect(quantity).toHaveAccessibleDescription(new RegExp(`= 75 ${say(locale, 'unit_tonne')}`));
      const currency = locale === 'en-US' ? 'USD' : 'CNY';
      await field(page, locale, 'deals_rfq_currency').selectOption(currency);
      await price.fill('1.020,50');
      const unit = locale === 'en-US' ? 'USD/t' : '元/吨';
      await expect(price).toHaveAccessibleDescription(new RegExp(`= 1,020\\.50 ${unit}`));
      await expect(page.getByText(`${currency} 76,537.50`)).toBeVisible();

      await quantity.fill('1.020');
      await expect(quantity).toHaveAccessibleDescription(new RegExp(say(locale, 'form_numberWhich')));
      await expect(page.getByText(`${currency} 76,537.50`)).toBeHidden();
      await page.getByRole('button', { name: `1.02 ${say(locale, 'unit_tonne')}`, exact: true }).click();
      await expect(quantity).toHaveValue('1.02');
      await expect(page.getByText(`${currency} 1,040.91`)).toBeVisible();
      await quantity.fill('1,020');
      await page.getByRole('button', { name: `1020 ${say(locale, 'unit_tonne')}`, exact: true }).click();
      await expect(quantity).toHaveValue('1020');
      await expect(page.getByText(`${currency} 1,040,910.00`)).toBeVisible();
    });
  });

  testLooking(`in ${locale} a density of "0,945" is 0.945, and a chip names the property`, async ({ page }) => {
    await page.goto(inLanguage(locale, '/abs?categoryId=hdpe&density.from=0,945&mfr.to=0,2'));
    const chips = page.getByRole('list', { name: say(locale, 'market_list_activeFilters') });
    await expect(chips).toContainText('≥ 0.945');
    await expect(chips).toContainText('≤ 0.2');

    // Nothing is like that, and still the page knows what it was asked.
    await page.goto(inLanguage(locale, '/abs?mfr.from=5000,5&mfr.to=5000,7'));
    await expect(page.getByText(say(locale, 'market_list_noMatch'))).toBeVisible();
    await expect(chips).toContainText('5,000.5–5,000.7');
    await expect(chips.getByRole('link').first()).not.toContainText(/^\s*mfr/);
  });

  testLooking(`in ${locale} a figure that can be read in two ways is asked`, async ({ page }) => {
    await page.goto(inLanguage(locale, '/abs?density.from=1.050'));
    const asked = page.getByRole('status').filter({ hasText: '1.050' });
    await expect(asked.getByRole('link')).toHaveText([/^\s*1050/, /^\s*1\.05/]);
    await asked.getByRole('link').nth(1).click();
    await expect(page.getByRole('list', { name: say(locale, 'market_list_activeFilters') })).toContainText('≥ 1.05');
    await expect(asked).toBeHidden();
  });

  testLooking(`in ${locale} a price filter of "1.050,00" is 1,050`, async ({ page }) => {
    await page.goto(inLanguage(locale, '/productList?priceFrom=1.050,00&currency=USD'));
    await expect(page.getByRole('list', { name: say(locale, 'market_list_activeFilters') })).toContainText('1,050');
  });
}
