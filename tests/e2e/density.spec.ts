import type { Page } from '@playwright/test';
import { expect, testLooking as test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** What the frame takes at the top of a page at most. */
const frame = 56;

/** Where rows stand, counted from below the frame: from its end, or from the tools over the list. */
const rowsBelow = (page: Page, above: string, edge: 'top' | 'bottom', rows: string) =>
  page.evaluate(
    ([over, side, each]) => {
      const start = document.querySelector(over!)!.getBoundingClientRect()[side as 'top' | 'bottom'];
      return [...document.querySelectorAll(each!)].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top: top - start, bottom: bottom - start };
      });
    },
    [above, edge, rows],
  );
const whole = (rows: readonly { bottom: number }[], room: number) =>
  rows.filter(({ bottom }) => bottom <= room + 0.5).length;

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const locale of ['en-US', 'zh-CN'] as const) {
    test(`the first screen has fourteen offers, and twenty in the compact list, ${locale}`, async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList?categoryId=abs'));
      const rows = () => rowsBelow(page, 'header', 'bottom', '.offer');
      expect(whole(await rows(), 900 - frame)).toBeGreaterThanOrEqual(14);
      await page.goto(inLanguage(locale, '/productList'));
      await page.locator('[data-view-options] summary').click();
      await page.getByLabel(say(locale, 'market_list_compact')).check();
      expect(whole(await rows(), 900 - frame)).toBeGreaterThanOrEqual(20);
      // Kept, and there with the first picture of the next page.
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    });
  }

  test('offers are walked through, compared and opened by keys, which their sheet names', async ({ page }) => {
    await page.goto(inLanguage('en-US', '/productList'));
    const grades = page.locator('.offer .grade > a');
    await page.keyboard.press('j');
    await expect(grades.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(grades.nth(1)).toBeFocused();
    await page.keyboard.press('c');
    await expect(page.locator('[data-compare-said]')).toHaveText(
      say('en-US', 'market_compare_added', { count: '1/4' }),
    );
    await page.keyboard.press('k');
    await expect(grades.nth(0)).toBeFocused();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: say('en-US', 'market_list_keys') });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.locator('[data-search-input]')).toBeFocused();
  });

  test('shops are walked through by the same keys, and switched off they are letters again', async ({ page }) => {
    await page.goto(inLanguage('en-US', '/shopList'));
    const names = page.getByRole('main').locator('h2 a');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(names.nth(1)).toBeFocused();
    await page.getByRole('button', { name: say('en-US', 'market_list_keys') }).click();
    const sheet = page.getByRole('dialog', { name: say('en-US', 'market_list_keys') });
    await expect(sheet.getByText(say('en-US', 'market_list_keyCompare'))).toHaveCount(0);
    await sheet.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await names.nth(1).focus();
    for (const key of ['k', '/', '?']) await page.keyboard.press(key);
    await expect(names.nth(1)).toBeFocused();
    await expect(sheet).toHaveCount(0);
  });

  test('the second skip link leads to the results, with the first of them a few steps on', async ({ page }) => {
    await page.goto(inLanguage('en-US', '/productList'));
    const skip = page.getByRole('link', { name: say('en-US', 'market_list_skip') });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    let steps = 0;
    do {
      await page.keyboard.press('Tab');
      steps += 1;
    } while (steps < 20 && !(await page.evaluate(() => document.activeElement?.matches('.offer .grade > a'))));
    expect(steps).toBeLessThanOrEqual(12);
  });
});

test('what is pressed in a list moves to its place, and stands still for whoever wants no motion', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset['moves'] = String(viewTransition !== null);
    }),
  );
  const named = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('img')].filter(
          (one) => getComputedStyle(one).viewTransitionName === 'chosen-picture',
        ).length,
    );
  for (const [reducedMotion, moves, names] of [
    ['no-preference', 'true', 1],
    ['reduce', 'false', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(inLanguage('en-US', '/productList'));
    const grade = page.locator('.offer .grade > a').first();
    await grade.focus();
    expect(await named()).toBe(names);
    await grade.click();
    await expect(page.locator('.chosen-picture')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-moves', moves);
    expect(await named()).toBe(names);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of ['/productList', '/productList?categoryId=abs', '/abs'])
    test(`the first card of ${path} begins within 300 px`, async ({ page }) => {
      for (const locale of ['en-US', 'zh-CN'] as const) {
        await page.goto(inLanguage(locale, path));
        const [first] = await rowsBelow(page, 'header', 'bottom', '.offer, .material');
        expect(first!.top + frame).toBeLessThanOrEqual(300);
      }
    });

  test.describe('a buyer', () => {
    test.use({ role: 'buyer' });

    for (const locale of ['en-US', 'zh-CN'] as const)
      test(`has the first quote of an RFQ within 500 px, its basis and deeds a press away, ${locale}`, async ({
        page,
        samples,
      }) => {
        await page.goto(inLanguage(locale, `/userCenter/reqDetails?id=${samples.rfqId}`));
        const quotes = page.getByRole('region', { name: say(locale, 'deals_orders_comparisonTable') });
        const first = quotes
          .getByRole('columnheader')
          .filter({ has: page.getByRole('link') })
          .first();
        await expect(first).toBeVisible();
        const landed = (await quotes.locator('tbody td').first().boundingBox())!;
        expect((await first.boundingBox())!.y).toBeLessThanOrEqual(500);
        // Two of them are seen whole, and what may be done stands in the line of the number.
        const heads = await quotes
          .getByRole('columnheader')
          .filter({ has: page.getByRole('link') })
          .all();
        expect(heads.length).toBeGreaterThanOrEqual(2);
        const table = (await quotes.boundingBox())!;
        const second = (await heads[1]!.boundingBox())!;
        expect(second.x + second.width).toBeLessThanOrEqual(table.x + table.width + 0.5);
        const middle = async (key: string) => {
          const { y, height } = (await page
            .getByRole('button', { name: say(locale, key), exact: true })
            .first()
            .boundingBox())!;
          return y + height / 2;
        };
        expect(await middle('deals_orders_more')).toBeCloseTo(await middle('deals_orders_copy'), -1);
        // Its price is above the bar at the bottom.
        expect(landed.y + landed.height).toBeLessThanOrEqual(844 - 56);
        const currency = page.getByRole('main').getByLabel(say(locale, 'deals_rfq_currency'));
        await expect(currency).toBeHidden();
        await page.getByRole('button', { name: /USD/, expanded: false }).click();
        await expect(currency).toBeVisible();
        const calendar = page.getByRole('button', { name: say(locale, 'deals_calendar_add') });
        await expect(calendar).toBeHidden();
        await page.getByRole('button', { name: say(locale, 'deals_orders_more'), exact: true }).click();
        await expect(calendar).toBeVisible();
      });
  });
});

test.describe('a member', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  /** Frame, and the name of the page. */
  const head = 110;
  for (const [role, path, rows, height, fit] of [
    ['buyer', '/userCenter/order', '.order-row', 44, 16],
    ['supplier', '/supplierCenter/orders', '.order-row', 44, 16],
    ['supplier', '/supplierCenter/offers', '.offer-sheet tbody tr', 36, 18],
  ] as const)
    test.describe(path, () => {
      test.use({ role });

      test(`has rows of ${height} px, ${fit} of them on the first screen`, async ({ page }) => {
        await page.goto(inLanguage('en-US', path));
        await expect(page.locator(rows).first()).toBeVisible();
        const shown = await rowsBelow(page, '.list-tools', 'top', rows);
        for (const { top, bottom } of shown) expect(bottom - top).toBeCloseTo(height, 0);
        expect(shown[0]!.top + fit * height).toBeLessThanOrEqual(900 - head);
      });
    });
});
