import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

for (const locale of locales) {
  test.describe(locale, () => {
    for (const { kind, list, detail } of [
      { kind: 'offers', list: '/productList?keyword=ABS', detail: 'productDetail' },
      { kind: 'materials', list: '/abs?keyword=ABS', detail: 'absDetail' },
    ]) {
      test(`${kind} are put into the tray from the list, and stand side by side`, async ({ page }) => {
        await page.goto(inLanguage(locale, list));
        const tray = page.getByRole('region', { name: say(locale, 'market_compare_tray'), exact: true });
        const buttons = page.locator(`[data-compare=${kind}]`);
        const names: string[] = [];
        await expect(tray).toBeHidden();
        for (const index of [0, 1, 2]) {
          await buttons.nth(index).click();
          await expect(buttons.nth(index)).toHaveAttribute('aria-pressed', 'true');
          const label = (await buttons.nth(index).getAttribute('aria-label'))!;
          names.push(label.slice(`${say(locale, 'market_compare_add')}: `.length));
        }
        await expect(tray).toContainText('3/4');
        await page.reload();
        await expect(tray).toContainText('3/4');
        await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true');

        await tray.getByRole('link', { name: say(locale, 'market_compare_go') }).click();
        await expect(page).toHaveURL(new RegExp(`/${locale}/compare\\?kind=${kind}(&id=[^&]+){3}$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          say(locale, kind === 'offers' ? 'market_compare_titleOffers' : 'market_compare_titleMaterials'),
        );
        const heads = page.locator('main table thead th').filter({ has: page.locator(`a[href*=${detail}]`) });
        await expect(heads).toHaveCount(3);
        for (const [index, name] of names.entries()) await expect(heads.nth(index)).toContainText(name);

        // Offers of one grade are told apart by their suppliers.
        await heads
          .nth(0)
          .getByRole('link', { name: saying(locale, 'market_compare_remove') })
          .click();
        await expect(heads).toHaveCount(2);
        await expect(page).not.toHaveURL(/#/);
        await page.goto(inLanguage(locale, list));
        await expect(tray).toContainText('2/4');
      });
    }

    test.describe('on a slow line', () => {
      const script = /\/compare\.astro[^/]*\.js$/;
      test.use({ expectedFailures: script });
      test('what is taken out before the script has come leaves the tray with the next page', async ({ page }) => {
        await page.goto(inLanguage(locale, '/productList'));
        const buttons = page.locator('[data-compare=offers]');
        for (const index of [0, 1, 2]) await buttons.nth(index).click();
        const tray = page.getByRole('region', { name: say(locale, 'market_compare_tray'), exact: true });
        await expect(tray).toContainText('3/4');
        // As on a line on which a page's own scripts are still under way.
        await page.route(script, (route) => route.abort());
        await tray.getByRole('link', { name: say(locale, 'market_compare_go') }).click();
        const remove = page.locator('[data-uncompare]');
        await expect(remove).toHaveCount(3);
        await page.unrouteAll();
        await remove.first().click();
        await expect(remove).toHaveCount(2);
        await expect(page).not.toHaveURL(/#/);
        await page.goto(inLanguage(locale, '/productList'));
        await expect(tray).toContainText('2/4');
      });
    });

    test('a fifth is refused with a word, one can be taken out, all can be cleared', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList'));
      const tray = page.getByRole('region', { name: say(locale, 'market_compare_tray'), exact: true });
      const buttons = page.locator('[data-compare=offers]');
      for (const index of [0, 1, 2, 3]) await buttons.nth(index).click();
      await expect(tray).toContainText('4/4');
      await buttons.nth(4).click();
      await expect(page.getByRole('status').filter({ hasText: say(locale, 'market_compare_full') })).toBeVisible();
      await expect(buttons.nth(4)).toHaveAttribute('aria-pressed', 'false');
      await tray.getByRole('listitem').first().getByRole('button').click();
      await expect(tray).toContainText('3/4');
      await expect(buttons.first()).toHaveAttribute('aria-pressed', 'false');
      await tray.getByRole('button', { name: say(locale, 'market_list_clearAll') }).click();
      await expect(tray).toBeHidden();
    });

    test('offers of one grade are told apart in the tray by supplier and price', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList?keyword=PA-757'));
      const rows = page.locator('.offer').filter({ has: page.getByRole('link', { name: 'PA-757', exact: false }) });
      for (const index of [0, 1]) await rows.nth(index).locator('[data-compare]').click();
      const chips = page.locator('[data-compare-list] button');
      await expect(chips).toHaveCount(2);
      for (const index of [0, 1]) {
        const supplier = (await rows.nth(index).locator('.supplier > a').textContent())!.trim();
        const amount = (await rows.nth(index).locator('.price > b:visible').textContent())!.trim().split(/\s/)[0]!;
        await expect(chips.nth(index)).toContainText(supplier);
        await expect(chips.nth(index)).toContainText(amount);
        await expect(chips.nth(index)).toHaveAccessibleName(new RegExp(supplier));
      }
      await chips.nth(1).click();
      await expect(chips, 'alone, it needs no more than its name').not.toContainText('·');
    });

    test('only what differs can be shown', async ({ page, samples }) => {
      await page.goto(
        inLanguage(locale, `/compare?kind=materials&${samples.materialIds.map((id) => `id=${id}`).join('&')}`),
      );
      const rows = page.locator('main table tbody tr').locator('visible=true');
      const all = await rows.count();
      await page.getByLabel(say(locale, 'market_compare_onlyDifferences')).check();
      await expect.poll(() => rows.count()).toBeLessThan(all);
    });

    test('of test conditions is spoken where there are figures, and not of chemicals', async ({ page, samples }) => {
      const said = page.getByText(say(locale, 'market_compare_conditions'));
      const typical = page.getByText(say(locale, 'market_abs_typicalHelp'));
      const compared = (ids: readonly string[]) =>
        inLanguage(locale, `/compare?kind=materials&${ids.map((id) => `id=${id}`).join('&')}`);
      await page.goto(compared(samples.materialIds));
      await expect(said).toBeVisible();
      await expect(typical).toBeVisible();
      await page.goto(compared(['petronas-methanol', 'methanex-methanol']));
      await expect(page.locator('main table thead a[href*=absDetail]')).toHaveCount(2);
      await expect(said).toHaveCount(0);
      await expect(typical).toHaveCount(0);
    });

    test('offers land at a port that is chosen without a script, and the address keeps it', async ({
      browser,
      samples,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(inLanguage(locale, `/compare?kind=offers&${samples.offerIds.map((id) => `id=${id}`).join('&')}`));
      const row = page.locator('main table [data-landed]');
      await expect(row).toHaveCount(0);
      const port = page.getByLabel(say(locale, 'market_compare_landedChoose'));
      const quantity = page.getByLabel(say(locale, 'market_compare_landedQuantity'));
      const show = page.getByRole('button', { name: say(locale, 'market_compare_landedShow'), exact: true });
      // What no port is called is said, and stays to be mended.
      await port.fill('Atlantis');
      await show.click();
      await expect(page.getByText(say(locale, 'market_compare_landedNoSuchPort', { text: 'Atlantis' }))).toBeVisible();
      await expect(port).toHaveValue('Atlantis');
      // By a name as the list has it, or by the code alone.
      const apapa = (await page.locator('datalist option[value*=NGAPP]').getAttribute('value'))!;
      await port.fill(apapa);
      await show.click();
      await expect(page).toHaveURL(/\/compare\?kind=offers(&id=[^&]+)+&to=NGAPP$/);
      await expect(port).toHaveValue(apapa);
      await expect(quantity).toHaveValue('');
      const cells = row.locator('td');
      await expect(cells).toHaveCount(samples.offerIds.length);
      // A price, or why there is none.
      for (const cell of await cells.all()) await expect(cell).toContainText(/\S/);
      await expect(page.getByText(say(locale, 'market_compare_noPriceMark'))).toHaveCount(0);
      // What a landed price is made of stays beside it, also what is the same for all.
      await page.getByLabel(say(locale, 'market_compare_onlyDifferences')).check();
      const reckoned = page.locator('main tbody:has([data-landed]) tr');
      expect(await reckoned.count()).toBeGreaterThan(3);
      for (const part of await reckoned.all()) await expect(part).toBeVisible();
      // Another quantity stands in the address and in the table; one that is none is said and leaves the rest.
      await quantity.fill('1000');
      await show.click();
      await expect(page).toHaveURL(/&to=NGAPP&quantity=1000$/);
      const head = page.locator('main tbody:has([data-landed]) .compare-group');
      await expect(head).toContainText(say(locale, 'market_compare_landedForAsked', { quantity: '1,000' }));
      // Taking one out keeps the port and the quantity.
      await expect(page.locator('[data-uncompare]').first()).toHaveAttribute('href', /[?&]to=NGAPP&quantity=1000#/);
      await quantity.fill('0');
      await show.click();
      await expect(page.getByText(say(locale, 'deals_rfq_aboveZero'))).toBeVisible();
      await expect(row).toHaveCount(1);
      await context.close();
    });

    test('a list of offers is brought to a port, the cheapest first, and what cannot be brought there says why', async ({
      page,
    }) => {
      await page.goto(inLanguage(locale, '/productList?categoryId=abs'));
      await page.getByRole('link', { name: say(locale, 'market_landed_name') }).click();
      await page.getByLabel(say(locale, 'market_compare_landedChoose')).fill('Timbuktu');
      await page.getByRole('button', { name: say(locale, 'market_compare_landedShow') }).click();
      await expect(page.getByRole('alert')).toContainText('Timbuktu');
      await page.getByLabel(say(locale, 'market_compare_landedChoose')).fill('NGAPP');
      await page.getByRole('button', { name: say(locale, 'market_compare_landedShow') }).click();
      await expect(page).toHaveURL(/categoryId=abs&to=NGAPP$/);
      const prices = await page.locator('main ol > li .price b').allInnerTexts();
      const amounts = prices.map((text) => Number(text.replace(/[^\d.]/g, '')));
      expect(amounts.length).toBeGreaterThan(10);
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      const pager = page.getByRole('navigation', { name: say(locale, 'ui_pages') });
      await pager.getByRole('link', { name: /^\d+$/ }).last().click();
      await expect(page).toHaveURL(/page=\d+&to=NGAPP$/);
      await expect(page.locator('main ol > li').last()).toContainText(/\S/);
      await page.getByRole('link', { name: say(locale, 'market_landed_toList') }).click();
      await expect(page).toHaveURL(/productList\?categoryId=abs$/);
      // All of them are too many.
      await page.goto(inLanguage(locale, '/landed?to=NGAPP'));
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('200');
    });

    test('nothing to compare says how to begin', async ({ page }) => {
      await page.goto(inLanguage(locale, '/compare?kind=offers'));
      await expect(page.getByText(say(locale, 'market_compare_empty'))).toBeVisible();
      await page.getByRole('link', { name: say(locale, 'market_compare_toOffers') }).click();
      await expect(page).toHaveURL(`/${locale}/productList`);
    });

    test('what is not there any more is said to be missing', async ({ page, samples }) => {
      await page.goto(
        inLanguage(locale, `/compare?kind=offers&id=${samples.offerIds[0]}&id=gone&id=${samples.offerIds[1]}`),
      );
      await expect(page.getByText(say(locale, 'market_compare_gone', { count: 1 }))).toBeVisible();
      await expect(page.locator('main table thead a[href*=productDetail]')).toHaveCount(2);
    });
  });
}

test('two pages of one browser show the same tray', async ({ context, samples }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto(`${samples.baseUrl}/en-US/productList`);
  await two.goto(`${samples.baseUrl}/zh-CN/productList`);
  await one.locator('[data-compare=offers]').first().click();
  await expect(two.locator('[data-compare-tray]')).toContainText('1/4');
});

test('the tray stays away from forms and from what is about a deal', async ({ page }) => {
  const tray = page.locator('[data-compare-tray]');
  await page.goto(inLanguage('en-US', '/productList'));
  await page.locator('[data-compare=offers]').first().click();
  await expect(tray).toBeVisible();
  for (const path of ['/merchantRegistration', '/checkLogistics', '/helpCenter']) {
    await page.goto(inLanguage('en-US', path));
    // It knows what lies in it, and does not show it.
    await expect(tray, path).toContainText('1/4');
    await expect(tray, path).toBeHidden();
  }
  await page.goto(inLanguage('en-US', '/abs'));
  await expect(tray).toBeVisible();
});
