import type { Locator, Page } from '@playwright/test';
import type { Locale } from '../../i18n/locales.ts';
import { expect, testLooking as test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

/** The number that the list says it has. */
async function total(page: Page, locale: Locale): Promise<number> {
  const text = await page
    .getByText(saying(locale, 'market_list_offerCount'))
    .or(page.getByText(say(locale, 'market_list_offerCount', { count: 1 }), { exact: true }))
    .first()
    .textContent();
  return Number(/[\d,]+/.exec(text!)?.[0].replace(/,/g, ''));
}

/** The values of a filter, as links that say their name and how many offers they leave. */
const choices = (page: Page, title: string) => facet(page, title).getByRole('listitem').getByRole('link');

async function read(choice: Locator): Promise<{ name: string; count: number }> {
  // As it is read out: the number is in an attribute that the style sheet shows.
  const [, name = '', count = ''] = /^- link "(.*\S)\s+([\d,]+)"/.exec(await choice.ariaSnapshot()) ?? [];
  return { name, count: Number(count.replaceAll(',', '')) };
}

const facet = (page: Page, title: string) =>
  page.locator('.filter-panel .facet').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** What is paid without VAT, whose rate stands beside the prices that include it. */
const prices = (page: Page, currency: string) =>
  page.locator('.offer').evaluateAll(
    (offers, shown) =>
      offers.map((offer) => {
        const [, rate = '0'] = /(?:incl\. |含税)([\d.]+)%/.exec(offer.textContent) ?? [];
        return (
          Number(
            (offer.querySelector(shown) ?? offer.querySelector('.price > b'))!.firstChild!.textContent!.replace(
              /[^\d.]/g,
              '',
            ),
          ) /
          (1 + Number(rate) / 100)
        );
      }),
    `.in-${currency.toLowerCase()}`,
  );

/** As far as prices tell that are shown with two places. */
const rises = (values: number[]) => values.every((value, index) => index === 0 || value >= values[index - 1]! - 0.01);

for (const javaScriptEnabled of [true, false]) {
  for (const locale of playedIn(javaScriptEnabled ? 'en-US' : 'zh-CN')) {
    test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled });

      test('a filter says how many offers it leaves, and leaves that many', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList?keyword=ABS'));
        const all = await total(page, locale);
        for (const title of [say(locale, 'market_abs_process'), say(locale, 'market_offer_manufacturer')]) {
          const choice = choices(page, title).first();
          const { name, count } = await read(choice);
          await choice.click();
          await expect(page.getByRole('list', { name: say(locale, 'market_list_activeFilters') })).toContainText(name);
          expect(await total(page, locale)).toBe(count);
          expect(count).toBeLessThanOrEqual(all);
          await expect(page.locator('.offer').first()).toContainText(name);
        }
      });

      test('facets are counted without their own filter, so that a second value widens the list', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList'));
        const makers = choices(page, say(locale, 'market_offer_manufacturer'));
        const [first, second] = [(await read(makers.nth(0))).count, (await read(makers.nth(1))).count];
        await makers.nth(0).click();
        expect(await total(page, locale)).toBe(first);
        await makers.nth(1).click();
        expect(await total(page, locale)).toBe(first + second);
      });

      test('each chip takes its filter back, and "clear all" takes back all', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList'));
        const all = await total(page, locale);
        await choices(page, say(locale, 'market_offer_manufacturer')).first().click();
        const one = await total(page, locale);
        await choices(page, say(locale, 'market_offer_warehouseCity')).first().click();
        const chips = page.getByRole('list', { name: say(locale, 'market_list_activeFilters') });
        await expect(chips.getByRole('listitem')).toHaveCount(3);
        await chips.getByRole('link').nth(1).click();
        expect(await total(page, locale)).toBe(one);
        await chips.getByRole('link', { name: say(locale, 'market_list_clearAll') }).click();
        await expect(chips).toHaveCount(0);
        expect(await total(page, locale)).toBe(all);
      });

      test('prices sort both ways in the order that they have in one currency', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList?keyword=ABS'));
        const sort = page.getByRole('navigation', { name: say(locale, 'market_list_sort') });
        await sort.getByRole('link', { name: say(locale, 'market_list_sortPriceAsc') }).click();
        await expect(page).toHaveURL(/sort=priceAsc/);
        // Converted prices are shown in whole units: all are compared so.
        const rising = (await prices(page, 'USD')).map(Math.round);
        expect(rising.length).toBeGreaterThan(5);
        expect(rises(rising), String(rising)).toBe(true);
        await sort.getByRole('link', { name: say(locale, 'market_list_sortPriceDesc') }).click();
        await expect(page).toHaveURL(/sort=priceDesc/);
        const falling = (await prices(page, 'USD')).map(Math.round);
        expect(rises(falling.toReversed()), String(falling)).toBe(true);
        expect(falling[0]).toBeGreaterThan(rising[0]!);
        await expect(page.locator('th[aria-sort]')).toHaveAttribute('aria-sort', 'descending');
      });

      test('a price range is kept to, in the currency it was given in', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList'));
        const form = page.getByRole('form', { name: say(locale, 'market_list_priceRange') });
        await form.locator('[name=priceFrom]').fill('9000');
        await form.locator('[name=priceTo]').fill('10,000');
        await form.locator('[name=currency]').selectOption('CNY');
        await form.getByRole('button', { name: say(locale, 'market_list_apply') }).click();
        await expect(form.locator('[name=priceFrom]')).toHaveValue('9000');
        await expect(page.getByRole('list', { name: say(locale, 'market_list_activeFilters') })).toContainText('9,000');
        for (const price of await prices(page, 'CNY')) {
          expect(price).toBeGreaterThanOrEqual(8_999);
          expect(price).toBeLessThanOrEqual(10_001);
        }
      });

      test('offers are narrowed by figures of their grades, under a condition that the page says', async ({ page }) => {
        // Without a script empty fields stand in the address, and mean nothing.
        const search = () =>
          page
            .url()
            .split('?')[1]!
            .replaceAll(/&[^&=]+=(?=&|$)/g, '');
        await page.goto(inLanguage(locale, '/productList?categoryId=pp-h'));
        const all = await total(page, locale);
        const form = page.locator('#filter-figures form');
        await expect(form).toContainText('230 °C/2.16 kg');
        await form.locator('[name="mfr.from"]').fill('30');
        await form.locator('[name="mfr.to"]').fill('20');
        await form.getByRole('button', { name: say(locale, 'market_list_apply') }).click();
        const chips = page.getByRole('list', { name: say(locale, 'market_list_activeFilters') }).getByRole('link');
        const chip = chips.filter({ hasText: '20–30 g/10 min · 230 °C/2.16 kg' });
        await expect(chip).toBeVisible();
        await expect(page.getByText(say(locale, 'market_abs_ownFiguresOnly'))).toBeVisible();
        const shown = await page.locator('.offer .figure').filter({ hasText: /^\s*\d\d/ }).allTextContents(); // prettier-ignore
        const rates = shown.map(parseFloat);
        expect(rates.length).toBe(await page.locator('.offer').count());
        for (const rate of rates) {
          expect(rate).toBeGreaterThanOrEqual(20);
          expect(rate).toBeLessThanOrEqual(30);
        }
        const some = await total(page, locale);
        expect(some).toBeGreaterThan(0);
        expect(some).toBeLessThan(all);
        // The other properties come with the filters that few use, and what is typed stays.
        await page.locator('.filter-panel a[data-rare]').click();
        await form.locator('details summary').click();
        await expect(form.locator('[name="mfr.from"]')).toHaveValue('20');
        await form.locator('[name="density.from"]').fill('0.9');
        await form.getByRole('button', { name: say(locale, 'market_list_apply') }).click();
        await expect(chips.filter({ hasText: '≥ 0.9 g/cm³' })).toBeVisible();
        expect(search()).toBe('categoryId=pp-h&mfr.from=20&mfr.to=30&density.from=0.9');
        await chip.click();
        await expect(chip).toHaveCount(0);
        expect(search()).toBe('categoryId=pp-h&density.from=0.9');
        if (javaScriptEnabled) expect(page.url()).not.toMatch(/=(?:&|$)/);
      });

      test('pages follow one another without repeating or leaving out an offer', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList?keyword=PP&sort=priceAsc'));
        const count = await total(page, locale);
        const ids = new Set<string>();
        for (let pageNo = 1; ids.size < Math.min(count, 80); pageNo += 1) {
          const shown = await page
            .locator('.offer .grade a')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
          for (const id of shown) {
            expect(ids.has(id), `${id} on page ${pageNo} again`).toBe(false);
            ids.add(id);
          }
          const next = page.getByRole('link', { name: say(locale, 'ui_nextPage') });
          if ((await next.count()) === 0) break;
          await next.click();
          await expect(
            page.getByRole('navigation', { name: say(locale, 'ui_pages') }).locator('[aria-current=page]'),
          ).toHaveText(String(pageNo + 1));
        }
        expect(ids.size).toBeGreaterThanOrEqual(Math.min(count, 80));
      });

      test('cards show the same offers as the table', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList?keyword=ABS'));
        const grades = page.locator('.offer .grade a');
        const inTable = await grades.allTextContents();
        await page
          .getByRole('navigation', { name: say(locale, 'market_list_view') })
          .getByRole('link', { name: say(locale, 'market_list_viewCard') })
          .click();
        await expect(page.locator('.offer-cards')).toBeVisible();
        expect(await grades.allTextContents()).toEqual(inTable);
      });

      test('a range takes in the classes that usually reach it where a reader asks for them, and says so', async ({
        page,
      }) => {
        await page.goto(inLanguage(locale, '/abs?categoryId=abs&mfr.from=5&mfr.to=30'));
        const main = page.getByRole('main');
        await expect(main).toContainText(say(locale, 'market_abs_ownFiguresOnly'));
        const [ofClass] = say(locale, 'market_abs_ofClass', { range: '…' }).split('…');
        await expect(main.locator('td.figure').filter({ hasText: ofClass })).toHaveCount(0);
        await main.getByRole('link', { name: say(locale, 'market_abs_includeClasses') }).click();
        await expect(main.getByText(saying(locale, 'market_abs_classesIncluded'))).toBeVisible();
        await expect(main.locator('td.figure').filter({ hasText: ofClass }).first()).toBeVisible();
        await main.getByRole('link', { name: say(locale, 'market_abs_ownFigures') }).click();
        await expect(main).toContainText(say(locale, 'market_abs_ownFiguresOnly'));
      });

      test('the physical property table keeps to a range of figures', async ({ page }) => {
        await page.goto(inLanguage(locale, '/abs?keyword=ABS'));
        const range = page.locator('.filter-panel .range').first();
        const [from, to] = [range.locator('input').nth(0), range.locator('input').nth(1)];
        const low = Number((await from.getAttribute('placeholder'))!.replace(/,/g, ''));
        const high = Number((await to.getAttribute('placeholder'))!.replace(/,/g, ''));
        const before = await page.locator('main tbody tr').count();
        await from.fill(String((low + high) / 2));
        await page
          .locator('.filter-panel form')
          .filter({ has: page.locator('.range') })
          .getByRole('button', { name: say(locale, 'market_list_apply') })
          .click();
        await expect(page.getByRole('list', { name: say(locale, 'market_list_activeFilters') })).toBeVisible();
        const after = await page.locator('main tbody tr').count();
        expect(after).toBeGreaterThan(0);
        expect(after).toBeLessThanOrEqual(before);
      });
    });
  }
}

test('without scripts the search form leads to materials, too', async ({ browser, samples }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${samples.baseUrl}/zh-CN`);
  const form = page.getByRole('search').first();
  await form.getByLabel(say('zh-CN', 'frame_searchKind')).selectOption('materials');
  await form.locator('input[name=keyword]').fill('PA757');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(`${samples.baseUrl}/zh-CN/abs?keyword=PA757`);
  await expect(page.getByRole('link', { name: 'POLYLAC PA-757', exact: true })).toBeVisible();
  await context.close();
});

test('filters open on a phone, stay open while several are chosen, and close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/zh-CN/productList');
  const panel = page.locator('.filter-panel');
  await expect(panel).toBeHidden();
  await page.locator('[data-filter-toggle] summary').click();
  await expect(panel).toBeVisible();
  const makers = facet(page, say('zh-CN', 'market_offer_manufacturer'));
  await makers.locator('summary').first().click();
  await makers.getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/manufacturerId=/);
  await expect(panel).toBeVisible();
  await page.locator('[data-filter-toggle] summary').click();
  await expect(panel).toBeHidden();
});
