import { expect, settled, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';

const part = /\/assets\/(?:[^/]+\/)?suggestions\.[^/]+\.js$/;
test.use({ expectedFailures: part });

for (const locale of playedIn('zh-CN')) {
  test.describe(locale, () => {
    test('a page whose release has gone while it was open comes anew instead of staying without a part', async ({
      page,
      faults,
    }) => {
      await page.goto(inLanguage(locale, '/productList'));
      await settled(page);
      await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
      const loaded = page.waitForEvent('load');
      await page.locator('[data-search-input]').focus();
      await loaded;
      // The script that was not there is what this is about.
      expect(faults.splice(0).join()).toContain('suggestions');
      await page.unrouteAll();
      await page.locator('[data-search-input]').pressSequentially('PA');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    });
  });
}
