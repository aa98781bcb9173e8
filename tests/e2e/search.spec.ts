import { locales } from '../../i18n/locales.ts';
import { expect, testLooking as test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

/** What a trader types, and what each offer found must say: in the language of the page, whatever was typed. */
const searches = [
  { keyword: '薄膜', finds: { 'en-US': /film/i, 'zh-CN': /膜/ } },
  { keyword: 'ABS injection', finds: { 'en-US': /ABS[\s\S]*Injection/, 'zh-CN': /ABS[\s\S]*注塑级/ } },
  { keyword: 'PA757', finds: { 'en-US': /PA-757/, 'zh-CN': /PA-757/ } },
  { keyword: 'PA-757', finds: { 'en-US': /PA-757/, 'zh-CN': /PA-757/ } },
  { keyword: 'pa 757', finds: { 'en-US': /PA-757/, 'zh-CN': /PA-757/ } },
  { keyword: '9003-56-9', finds: { 'en-US': /ABS/, 'zh-CN': /ABS/ } },
  { keyword: '奇美', finds: { 'en-US': /CHIMEI/, 'zh-CN': /奇美/ } },
  { keyword: '聚丙烯 注塑', finds: { 'en-US': /PP[\s\S]*Injection/, 'zh-CN': /PP[\s\S]*注塑级/ } },
] as const;

for (const locale of locales) {
  test.describe(locale, () => {
    for (const { keyword, finds } of searches) {
      test(`searching ${keyword} in the header finds offers of it`, async ({ page }) => {
        await page.goto(inLanguage(locale, '/'));
        const field = page.getByRole('search').first().locator('input[name=keyword]');
        await field.fill(keyword);
        await field.press('Enter');
        await expect(page).toHaveURL(new RegExp(`^[^?]*/${locale}/productList\\?keyword=`));
        await expect(page.getByRole('heading', { level: 1 })).toContainText(keyword);
        await expect(field).toHaveValue(keyword);
        const rows = page.locator('.offer');
        expect(await rows.count()).toBeGreaterThan(0);
        for (const text of await rows.allTextContents()) expect(text).toMatch(finds[locale]);
      });
    }

    test('a misspelt word finds what was meant, and says so', async ({ page }) => {
      for (const [typed, meant] of [
        ['polypropilene', 'polypropylene'],
        ['injecton', 'injection'],
      ] as const) {
        await page.goto(inLanguage(locale, `/productList?keyword=${typed}`));
        await expect(page.getByRole('status').filter({ hasText: typed })).toHaveText(
          say(locale, 'market_list_correction', { from: typed, to: meant }),
        );
        expect(await page.locator('.offer').count()).toBeGreaterThan(0);
      }
    });

    test('a grade that is not there is not answered by another one as if it were', async ({ page }) => {
      for (const list of ['/productList', '/abs']) {
        await page.goto(inLanguage(locale, `${list}?keyword=T30R`));
        await expect(page.getByRole('status').filter({ hasText: 'T30R' })).toHaveText(
          [
            say(locale, 'market_list_nearest', { from: 'T30R', to: 'T30S' }),
            say(locale, 'market_list_askForIt'),
            say(locale, 'market_list_propose'),
          ].join(' '),
        );
        await page.getByRole('link', { name: say(locale, 'market_list_askForIt') }).click();
        await expect(page).toHaveURL(/text=T30R/);
      }
    });

    test('what is left out of a search is named', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList?keyword=PP+sparkling'));
      await expect(page.getByRole('status').filter({ hasText: 'sparkling' })).toHaveText(
        `${say(locale, 'market_list_part', { from: 'sparkling', to: 'pp' })} ${say(locale, 'market_list_askForIt')}`,
      );
      expect(await page.locator('.offer').count()).toBeGreaterThan(0);
    });

    test('what a search says besides goods is a filter that can be taken away', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList?keyword=PP+spot+MFR+25'));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('PP spot MFR 25');
      const chips = page.getByRole('list', { name: say(locale, 'market_list_activeFilters') }).getByRole('link');
      await chips.filter({ hasText: '21.25–28.75' }).click();
      await expect(page).toHaveURL(`/${locale}/productList?keyword=PP&availability=IN_STOCK`);
      await chips.filter({ hasText: say(locale, 'market_offer_availability') }).click();
      await expect(page).toHaveURL(`/${locale}/productList?keyword=PP`);
      expect(await page.locator('.offer').count()).toBeGreaterThan(0);
    });

    test('a word that nothing carries says what to do next', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList?keyword=qqqzzzxxx'));
      await expect(page.getByText(say(locale, 'market_list_noMatch'), { exact: true })).toBeVisible();
      await expect(page.getByText(say(locale, 'market_list_noMatchHelp'))).toBeVisible();
      await page.getByRole('link', { name: say(locale, 'market_list_searchMaterials') }).click();
      await expect(page).toHaveURL(`/${locale}/abs?keyword=qqqzzzxxx`);
      await expect(page.getByText(say(locale, 'market_list_noMatch'), { exact: true })).toBeVisible();
    });

    test('the kind of search leads to materials instead of offers', async ({ page }) => {
      await page.goto(inLanguage(locale, '/'));
      const form = page.getByRole('search').first();
      await form.getByLabel(say(locale, 'frame_searchKind')).selectOption('materials');
      await form.locator('input[name=keyword]').fill('PA757');
      await form.getByRole('button', { name: say(locale, 'frame_search') }).click();
      await expect(page).toHaveURL(`/${locale}/abs?keyword=PA757`);
      await expect(page.getByRole('link', { name: 'POLYLAC PA-757', exact: true })).toBeVisible();
    });

    test('suggestions appear while typing, and the keyboard takes one', async ({ page }) => {
      await page.goto(inLanguage(locale, '/'));
      const field = page.getByRole('search').first().locator('input[name=keyword]');
      await field.focus();
      await expect(field).toHaveRole('combobox');
      await field.pressSequentially('pa 757');
      const list = page.getByRole('listbox', { name: say(locale, 'market_suggest_label') });
      const options = list.getByRole('option');
      await expect(options.first()).toContainText('PA-757');
      const grade = list
        .getByRole('group', { name: say(locale, 'market_suggest_material') })
        .getByRole('option')
        .first();
      await expect(grade.locator('img')).toBeVisible();
      await expect(grade).toContainText(locale === 'zh-CN' ? /[\d,.]+ 美元\/吨 起$/ : /from USD [\d,.]+\/t$/);
      const offers = list.getByRole('group', { name: say(locale, 'frame_offers') }).getByRole('option');
      await expect(offers).toHaveText(say(locale, 'market_suggest_offersOf', { keyword: 'pa 757' }));
      await expect(field).toHaveAttribute('aria-expanded', 'true');

      await field.press('ArrowUp');
      await expect(options.last()).toHaveAttribute('aria-selected', 'true');
      await field.press('ArrowDown');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!);
      await field.press('Escape');
      await expect(options.first()).toBeHidden();
      await expect(field).toHaveValue('pa 757');

      await field.press('End');
      await field.pressSequentially(' ');
      await expect(options.first()).toBeVisible();
      await field.press('ArrowDown');
      await field.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${locale}/absDetail\\?id=`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('POLYLAC PA-757');
    });

    test('suggestions name categories and makers in the language of the page', async ({ page }) => {
      await page.goto(inLanguage(locale, '/abs'));
      const field = page.getByRole('search').first().locator('input[name=keyword]');
      await field.focus();
      await expect(field).toHaveRole('combobox');
      await field.pressSequentially(locale === 'zh-CN' ? '奇美' : 'chimei');
      const maker = page
        .getByRole('listbox')
        .getByRole('group', { name: say(locale, 'market_suggest_manufacturer') })
        .getByRole('option')
        .first();
      await expect(maker).toContainText(locale === 'zh-CN' ? '奇美' : 'CHIMEI');
      await maker.click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/(productList|abs)\\?manufacturerId=chimei`));
      await expect(page.getByRole('list', { name: say(locale, 'market_list_activeFilters') })).toContainText(
        locale === 'zh-CN' ? '奇美' : 'CHIMEI',
      );
    });

    test('searching again with nothing typed shows all offers', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList?keyword=PA757'));
      const field = page.getByRole('search').first().locator('input[name=keyword]');
      await field.fill('');
      await field.press('Enter');
      await expect(page.getByText(saying(locale, 'market_list_offerCount'))).toBeVisible();
      expect(await page.locator('.offer').count()).toBeGreaterThan(10);
    });
  });
}
