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
  const [day, , , median] = await oldest.locator('th, td').allTextContents();
  const readOut = prices.locator('.uplot ~ div');
  for (const text of [day!, median!]) await expect(readOut).toContainText(text.trim());
  // Keys go through the weeks, and what stands there is told.
  const slider = prices.getByRole('slider', { name: say('en-US', 'market_prices_title') });
  await slider.focus();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`${day!.trim()}.*${median!.trim()}`));
  // Who listens instead of looking has the words of the picture and the table, and hears nothing twice.
  await expect(page.getByRole('img', { name: /USD\/t/ })).toHaveCount(1);
  await expect(prices.getByRole('table', { includeHidden: true })).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('up to four categories stand in one chart, on one basis, each with its last value at the end of its line', async ({
    page,
    samples,
  }) => {
    await page.goto(inLanguage('en-US', `/priceHistory?categoryId=${samples.resinId}&weeks=52`));
    for (const name of ['Acrylonitrile', 'Polycarbonate']) {
      const select = page.locator('main select[name=categoryId]');
      const option = select.locator('option').filter({ hasText: name }).first();
      await select.selectOption(await option.getAttribute('value'));
      await page.getByRole('button', { name: say('en-US', 'market_prices_add') }).click();
    }
    const shown = page.locator('[data-prices]:visible');
    const names = shown.locator('table').first().locator('tbody th');
    const count = await names.count();
    expect(count).toBeGreaterThan(1);
    for (const name of await names.allTextContents())
      await expect(shown.locator('svg text').filter({ hasText: name.trim().slice(0, 6) })).toHaveCount(1);
    // The span stays, and the picture changes with its link.
    expect(new URL(page.url()).searchParams.get('weeks')).toBe('52');
    await page.getByRole('link', { name: say('en-US', 'market_prices_viewIndex'), exact: true }).click();
    await expect(shown).toContainText('= 100');
    await shown
      .getByRole('link', { name: /^Take / })
      .first()
      .click();
    await expect(shown.locator('svg text').filter({ hasText: /^\d/ })).not.toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('view')).toBe('index');
  });
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
