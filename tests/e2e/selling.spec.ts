import { newSupplier } from './support/companies.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { openMenu } from './support/preferences.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test.describe(locale, () => {
    test('who wants to sell finds the door in the head and at the foot of every page', async ({ page }) => {
      for (const part of ['banner', 'contentinfo'] as const) {
        await page.goto(inLanguage(locale, '/productList'));
        if (part === 'banner') await openMenu(page);
        await page
          .getByRole(part)
          .getByRole('link', { name: say(locale, 'frame_sell') })
          .click();
        await expect(page.getByRole('heading', { level: 1, name: say(locale, 'market_merchant_title') })).toBeVisible();
      }
    });

    test('a new supplier is told the first steps, with those done that are', async ({ openPage, samples }) => {
      const supplier = await newSupplier(samples, locale, ['abs']);
      const page = await openPage(supplier.token);
      await page.goto(inLanguage(locale, '/supplierCenter'));
      const steps = page.getByRole('region', { name: say(locale, 'market_shop_firstSteps') });
      await expect(steps.getByRole('listitem')).toHaveCount(4);
      await steps.getByRole('link', { name: say(locale, 'market_shop_stepImport') }).click();
      await expect(page).toHaveURL(/supplierCenter\/offers\/import/);
    });
  });
}

test.describe('categories to deal in', () => {
  test.use({ role: 'buyer' });
  for (const [typed, id] of [
    ['HDPE', 'hdpe'],
    ['PP-H', 'pp-h'],
    ['abs', 'abs'],
  ] as const)
    test(`are found by “${typed}”`, async ({ page }) => {
      await page.goto(inLanguage('en-US', '/merchantRegistration'));
      await page.getByPlaceholder(say('en-US', 'market_merchant_searchCategories')).fill(typed);
      await expect(page.locator(`input[type="checkbox"][name="categoryIds"][value="${id}"]`)).toBeVisible();
    });
});
