import { expect, settled, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';

test.use({ role: 'buyer' });

const lists = [
  ['userCenter/order', 'table tbody tr a[href*="orderDetails_order"]'],
  ['userCenter/myRFQ', 'a[href*="reqDetails"]'],
  ['userCenter/myContract', 'table tbody tr a[href*="id="]'],
  ['userCenter/inbox', 'table tbody tr a[href*="emailDetails_inbox"]'],
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const [path, row] of lists) {
    test(`the rows of ${path} stand in the page, which nobody may keep`, async ({ page }) => {
      const response = await page.goto(inLanguage('zh-CN', `/${path}`));
      expect(response!.headers()['cache-control']).toBe('private, no-store');
      await expect(page.locator('main').locator(row).first()).toBeVisible();
    });
  }
});

for (const [path, row] of lists) {
  test(`${path} comes to life without asking for its rows again`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/ByPage/.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(inLanguage('en-US', `/${path}`));
    await expect(page.locator('main').locator(row).first()).toBeVisible();
    await settled(page);
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    expect(asked).toEqual([]);
  });
}
