import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of playedIn('en-US')) {
  test(`in ${locale} the home page leads to all goods in stock, and only to these`, async ({ page }) => {
    await page.goto(inLanguage(locale, '/'));
    await page.getByRole('link', { name: say(locale, 'market_home_allInStock') }).click();
    await expect(page).toHaveURL(/\/productList\?availability=IN_STOCK$/);
    const toOrder = say(locale, 'market_offer_toOrder');
    const rows = page.locator('.offer-table tbody tr');
    await expect(rows.first()).toBeVisible();
    await expect(rows.filter({ hasText: toOrder })).toHaveCount(0);
    const choices = page.locator('#filter-availability');
    await expect(choices.locator('a[aria-current]')).toHaveCount(1);

    await page.goto(inLanguage(locale, '/productList?availability=TO_ORDER'));
    const all = await rows.count();
    expect(all).toBeGreaterThan(10);
    await expect(rows.filter({ hasText: toOrder })).toHaveCount(all);
  });
}
