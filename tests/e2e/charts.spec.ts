import type { Page } from '@playwright/test';
import { expect, settled, test } from './support/fixtures.ts';
import { preference } from './support/preferences.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const isLibrary = (url: string) => /\/assets\/draw-prices\.[^/]+\.js$/.test(url);

/** Whether the page has asked for what draws charts, so far. */
function watchLibrary(page: Page): () => boolean {
  let asked = false;
  page.on('request', (request) => (asked ||= isLibrary(request.url())));
  return () => asked;
}

/** From the top of the page, whatever is scrolled. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));

test('a chart below the fold is drawn when somebody has scrolled to it, and nothing moves', async ({
  page,
  samples,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const hasAsked = watchLibrary(page);
  await page.goto(inLanguage('en-US', `/productDetail?id=${samples.offerId}`));
  await settled(page);
  await page.mouse.move(100, 200);
  await page.mouse.wheel(0, 50);
  await settled(page);
  expect(hasAsked()).toBe(false);
  const before = await topOf(page, 'footer');
  await page.locator('[data-price-picture]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-prices] .uplot canvas')).toBeVisible();
  expect(hasAsked()).toBe(true);
  expect(await topOf(page, 'footer')).toBe(before);
});

test('a chart that is in sight at once waits for a sign of the visitor', async ({ page, samples }) => {
  const hasAsked = watchLibrary(page);
  await page.goto(inLanguage('zh-CN', `/priceHistory?categoryId=${samples.resinId}`));
  await settled(page);
  await expect(page.locator('[data-price-picture]:visible')).toBeInViewport();
  expect(hasAsked()).toBe(false);
  const before = await topOf(page, 'footer');
  await page.mouse.move(20, 20, { steps: 2 });
  await expect(page.locator('[data-prices] .uplot canvas')).toBeVisible();
  expect(await topOf(page, 'footer')).toBe(before);
});

test('a chart reads out the week under the pointer, as the table has it', async ({ page, samples }) => {
  await page.goto(inLanguage('en-US', `/priceHistory?categoryId=${samples.resinId}`));
  await page.mouse.move(20, 20, { steps: 2 });
  const prices = page.getByRole('region', { name: say('en-US', 'market_prices_title') });
  const plot = prices.locator('.u-over');
  await plot.hover({ position: { x: 1, y: 40 } });
  const oldest = prices.locator('tbody tr').last();
  const [day, ...figures] = await oldest.locator('th, td').allTextContents();
  const readOut = prices.locator('.uplot ~ div');
  for (const text of [day!, ...figures.slice(0, 3)]) await expect(readOut).toContainText(text.trim());
  // Who listens instead of looking has the words of the picture and the table, and hears nothing twice.
  await expect(page.getByRole('img', { name: /USD\/t/ })).toHaveCount(1);
  await expect(prices.getByRole('table', { includeHidden: true })).toHaveCount(1);
});

test('the prices of a category stand in the currency of the reader', async ({ page, samples }) => {
  const inCurrency = (currency: string) =>
    page.getByRole('img', { name: new RegExp(`(?<!美)${say('zh-CN', 'unit_perTonne', { currency })}`) });
  await page.goto(inLanguage('zh-CN', `/priceHistory?categoryId=${samples.resinId}`));
  await expect(inCurrency('CNY')).toBeVisible();
  await expect(inCurrency('USD')).toHaveCount(0);
  const figure = page
    .getByRole('region', { name: say('zh-CN', 'market_prices_title') })
    .locator('dd')
    .first();
  const amount = async () =>
    Number(
      (await figure.textContent())!
        .trim()
        .replaceAll(',', '')
        .match(/^[\d.]+/)![0],
    );
  const yuan = await amount();
  await (await preference(page, 'zh-CN', 'frame_currency')).selectOption('USD');
  await expect(inCurrency('USD')).toBeVisible();
  await expect(inCurrency('CNY')).toHaveCount(0);
  // The rates are indicative and change by the month; a yuan has not been worth a fifth of a dollar for decades.
  expect(yuan / (await amount())).toBeGreaterThan(5);
});

test.describe('the charts of a supplier’s statistics', () => {
  test.use({ role: 'supplier', viewport: { width: 390, height: 844 } });

  test('show their scale and the newest month at once on a phone', async ({ page }) => {
    await page.goto(inLanguage('zh-CN', '/supplierCenter/statistics'));
    const labels = page.locator('main [aria-hidden=true] svg text:visible');
    await expect(labels.first()).toBeVisible();
    const cut = await labels.evaluateAll((all) =>
      all
        .filter((label) => {
          const { left, right } = label.getBoundingClientRect();
          const frame = label.closest('svg')!.parentElement!.getBoundingClientRect();
          return left < frame.left || right > Math.min(frame.right + 16, innerWidth);
        })
        .map((label) => label.textContent),
    );
    expect(cut).toEqual([]);
    const newest = await page.locator('main tbody th').first().textContent();
    await expect(labels.filter({ hasText: newest!.slice(2) }).first()).toBeVisible();
  });
});
