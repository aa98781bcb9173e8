import { defaultLocale as locale, locales } from '../../i18n/locales.ts';
import { filled } from './support/by-hand.ts';
import { expect, testLooking as test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const firstActions = [
  ['buyer', '/userCenter', 'frame_postRfq'],
  ['supplier', '/supplierCenter', 'market_offers_new'],
  ['forwarder', '/forwarderCenter', 'deals_freight_answerRequests'],
  ['operator', '/backstage', 'console_oldest'],
] as const;

for (const [role, path, action] of firstActions)
  test.describe(`a ${role}`, () => {
    test.use({ role });

    test('finds at the own desk the role’s first action, and no action of another', async ({ page }) => {
      await page.goto(inLanguage(locale, path));
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('link', { name: say(locale, action), exact: true })).toBeVisible();
      await expect(bar.locator('a.bg-brand')).toHaveCount(1);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await page.keyboard.press('/');
      await expect(page.locator('[data-search-input]')).toBeFocused();
    });
  });

const finding = [
  ['buyer', '/userCenter', 'deals_orders_tabOrders', /orderDetails_order/],
  ['supplier', '/supplierCenter', 'deals_supplier_orders', /supplierCenter\/deal/],
] as const;
for (const [role, path, list, deal] of finding)
  for (const language of locales)
    test.describe(`a ${role} who searches in ${language}`, () => {
      test.use({ role });

      test('finds deals, contracts and grades by a code without its marks, and is told of what finds nothing', async ({
        page,
      }) => {
        await page.goto(inLanguage(language, path));
        const search = page.getByRole('banner').locator('[data-search-input]');
        await search.fill('pa757');
        await search.press('Enter');
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toContainText('pa757');
        await expect(search).toHaveValue('pa757');
        for (const heading of ['deals_orders_myContract', 'center_find_catalogue'] as const)
          await expect(main.getByRole('heading', { name: say(language, heading) })).toBeVisible();
        const deals = main.getByRole('region', { name: say(language, list) });
        await expect(deals.getByRole('listitem').first()).toContainText('PA-757');
        await deals.getByRole('listitem').getByRole('link').first().click();
        await expect(page).toHaveURL(deal);

        await search.fill('qqqq 0000');
        await search.press('Enter');
        await expect(main).toContainText(say(language, 'center_find_none', { keyword: 'qqqq 0000' }));
        await expect(main.getByRole('link')).toHaveAttribute('href', /productList\?keyword=qqqq/);
      });
    });

test.describe('the day of a buyer', () => {
  test.use({ role: 'buyer' });

  test('names at least five things that wait, with amount and time left, the first alone filled', async ({ page }) => {
    await page.goto(inLanguage(locale, '/userCenter'));
    await filled(page);
    const tasks = page.locator('.task-list > li');
    expect(await tasks.count()).toBeGreaterThanOrEqual(5);
    await expect(tasks.locator('.task-amount').filter({ hasText: /USD/ }).first()).toBeVisible();
    await expect(tasks.locator('.task-end').filter({ hasText: /\S/ }).first()).toBeVisible();
    await expect(tasks.locator('a.bg-brand')).toHaveCount(1);
    await expect(page.getByRole('list', { name: say(locale, 'center_figures') }).getByRole('listitem')).toHaveCount(4);
  });

  test.describe('on a phone', () => {
    test('has one bar of 56 px above and one below, and its sections under the title', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(inLanguage(locale, '/userCenter/order'));
      expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThanOrEqual(57);
      const below = page.getByRole('navigation', { name: say(locale, 'frame_bar') });
      await expect(below.getByRole('link')).toHaveCount(5);
      const sections = page.locator('[data-side-navigation]');
      await expect(sections).toBeHidden();
      await page
        .getByRole('banner')
        .getByRole('button', { name: say(locale, 'deals_orders_tabOrders') })
        .click();
      await expect(sections.getByRole('link', { name: say(locale, 'deals_orders_myContract') })).toBeVisible();
    });
  });
});

test('forced colours tell the current page of the menu from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(inLanguage(locale, '/productList'));
  const ground = (which: string) =>
    page
      .locator(`.bar-links > a${which}`)
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await ground('[aria-current]')).not.toBe(await ground(':not([aria-current])'));
});

const counted = [
  ['buyer', '/userCenter/info', '/userCenter/myRFQ', 'center_waitsDecide'],
  ['supplier', '/supplierCenter/shop', '/supplierCenter/rfqs', 'center_waitsAnswer'],
  ['forwarder', '/forwarderCenter/lanes', '/forwarderCenter/requests', 'center_waitsAnswer'],
  ['operator', '/backstage/news', '/backstage/certifications', 'console_waits'],
] as const;

for (const [role, path, entry, words] of counted)
  for (const language of locales)
    test.describe(`a ${role}, without scripts, in ${language}`, () => {
      test.use({ role, javaScriptEnabled: false });

      test('reads at the entries how much waits behind them, and for what', async ({ page }) => {
        await page.goto(inLanguage(language, path));
        const sections = page.locator('[data-side-navigation]');
        const link = sections.locator(`a[href="${inLanguage(language, entry)}"]`);
        const shown = (await link.locator('[data-waits] > .figures').textContent())!.trim();
        expect(shown).toMatch(/^([1-9]\d?|99\+)$/);
        await expect(link).toHaveAccessibleName(new RegExp(`${literally(say(language, words, { count: shown }))}$`));
        // What nothing waits behind has no number.
        for (const number of await sections.locator('[data-waits]').all())
          expect(await number.isVisible()).toBe((await number.locator('.figures').textContent())!.trim() !== '');
        if (role === 'buyer') return;
        await page.setViewportSize({ width: 390, height: 844 });
        const below = page.locator(`.bottom-bar a[href="${inLanguage(language, entry)}"]`);
        await expect(below).toHaveAccessibleName(new RegExp(literally(say(language, words, { count: shown }))));
        await expect(below.locator('[data-waits]')).toBeVisible();
      });
    });

test.describe('what a desk counts', () => {
  test.use({ role: 'operator' });

  test('is what its Today names', async ({ page }) => {
    await page.goto(inLanguage(locale, '/backstage'));
    await filled(page);
    const amounts = await page.locator('.queue-list .queue-total').allTextContents();
    const sum = (texts: string[]) => texts.reduce((all, text) => all + Number(/\d+/.exec(text)![0]), 0);
    const numbers = await page
      .locator('[data-side-navigation] [data-waits]:not([hidden]) > .figures')
      .allTextContents();
    expect(sum(amounts)).toBeGreaterThan(0);
    expect(sum(numbers)).toBe(sum(amounts));
  });

  test('leads from each case by name to where it is decided', async ({ page }) => {
    await page.goto(inLanguage(locale, '/backstage'));
    await filled(page);
    const cases = page.locator('.queue-list ol a');
    const found = await cases.evaluateAll((links: HTMLAnchorElement[]) =>
      links.map(({ href, textContent }) => ({ href, name: textContent })),
    );
    expect(found.length).toBeGreaterThan(10);
    // One of each page, and each with something of its name there.
    const pages = new Map(
      found.map((one) => [new URL(one.href).pathname + new URL(one.href).searchParams.get('view'), one]),
    );
    for (const { href } of pages.values()) {
      await page.goto(href);
      await filled(page);
      const { hash, search } = new URL(href);
      if (hash) await expect(page.locator(`[id="${hash.slice(1)}"]`), href).toBeInViewport();
      else {
        const keyword = new URLSearchParams(search).get('keyword');
        if (keyword) await expect(page.getByRole('main'), href).toContainText(keyword);
      }
    }
  });
});

for (const role of ['buyer', 'supplier'] as const)
  test.describe(`the tasks of a ${role}`, () => {
    test.use({ role });

    test('show the goods that they are about, which say nothing that the words do not', async ({ page }) => {
      await page.goto(inLanguage(locale, role === 'buyer' ? '/userCenter' : '/supplierCenter'));
      const pictures = page.locator('.task-list .material-picture');
      await expect(pictures.first()).toBeVisible();
      const seen = await pictures.evaluateAll((all: HTMLImageElement[]) =>
        all.map(({ alt, width, height, src }) => ({ alt, width, height, ofMaterial: /\/materials-/.test(src) })),
      );
      for (const one of seen) expect(one).toEqual({ alt: '', width: 36, height: 36, ofMaterial: true });
    });
  });

test.describe('the day of a supplier', () => {
  test.use({ role: 'supplier' });

  test('calls the answer to a counter-offer what it is, not another quote', async ({ page }) => {
    await page.goto(inLanguage(locale, '/supplierCenter'));
    const answer = page.locator('.task-list').getByRole('link', { name: say(locale, 'deals_next_answerCounter') });
    await expect(answer.first()).toBeVisible();
  });
});

test.describe('a queue that is searched', () => {
  test.use({ role: 'operator' });

  test('gives the number of what it shows, not of all that waits', async ({ page }) => {
    const waiting = page
      .getByRole('main')
      .getByText(new RegExp(`^\\d+${literally(say(locale, 'deals_remit_waiting', { count: '' }))}$`));
    await page.goto(inLanguage(locale, '/backstage/remittances'));
    await expect(waiting).toBeVisible();
    await page.goto(inLanguage(locale, '/backstage/remittances?keyword=no-such-thing'));
    await expect(page.getByText(say(locale, 'market_list_noMatch'))).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.goto(inLanguage(locale, '/backstage/remittances?state=confirmed'));
    const found = page.getByText(new RegExp(`^${literally(say(locale, 'console_found', { count: '' }))}\\d+`));
    await expect(found).toBeVisible();
    await expect(waiting).toHaveCount(0);

    for (const path of ['documents', 'catalogue', 'accountTexts']) {
      await page.goto(inLanguage(locale, `/backstage/${path}?keyword=no-such-thing`));
      await expect(page.getByText(say(locale, 'market_list_noMatch')), path).toBeVisible();
      await expect(page.locator('main a[aria-current]'), path).toContainText('0');
    }
  });
});

for (const of of locales)
  test.describe(`in ${of} the bar of an operator’s phone`, () => {
    test.use({ role: 'operator', viewport: { width: 360, height: 740 } });

    test('has room for each of its words', async ({ page }) => {
      await page.goto(inLanguage(of, '/backstage'));
      const overlong = await page
        .locator('.bottom-bar > a > span:first-of-type')
        .evaluateAll((words) =>
          words
            .filter(
              (word) => word.getBoundingClientRect().width > word.parentElement!.getBoundingClientRect().width - 8,
            )
            .map((word) => word.textContent),
        );
      expect(overlong).toEqual([]);
    });
  });
