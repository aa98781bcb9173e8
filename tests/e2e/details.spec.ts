import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say, saying } from './support/words.ts';

for (const locale of locales) {
  test.describe(locale, () => {
    test('an offer says what it is, what it costs and on what terms', async ({ page, samples }) => {
      await page.goto(inLanguage(locale, `/productDetail?id=${samples.offerId}`));
      const main = page.locator('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('POLYLAC PA-757');
      for (const label of [
        'market_offer_moq',
        'market_offer_stock',
        'market_offer_warehouseCity',
        'market_offer_origin',
      ]) {
        await expect(main.getByText(say(locale, label), { exact: true }).first(), label).toBeVisible();
      }
      await expect(main).toContainText(/EXW|FOB|CFR|CIF|一日游|one-day tour/);
      await expect(main.locator('.price').first()).toContainText(saying(locale, 'unit_perTonne'));
      const properties = main.getByRole('region', { name: say(locale, 'market_abs_properties') });
      await expect(properties).toContainText('g/10 min');
      await expect(properties).toContainText('ISO 1133');
      await expect(properties).toContainText(say(locale, 'market_abs_typical'));
    });

    test('similar offers say why they are similar', async ({ page, samples }) => {
      await page.goto(inLanguage(locale, `/productDetail?id=${samples.offerId}`));
      await expect(page.getByRole('heading', { name: say(locale, 'market_offer_similar') })).toBeVisible();
      const first = page
        .getByRole('listitem')
        .filter({ has: page.locator('h3 a[href*=productDetail]') })
        .first();
      await expect(first).toBeVisible();
      const words = [
        'market_similar_sameMaterial',
        'market_similar_sameCategory',
        'market_similar_sameProcessLevel',
        'market_similar_sameManufacturer',
      ].map((key) => say(locale, key));
      for (const text of await page
        .getByRole('listitem')
        .filter({ has: page.locator('h3 a[href*=productDetail]') })
        .allTextContents()) {
        expect(
          words.some((word) => text.includes(word)),
          text,
        ).toBe(true);
      }
      await first.getByRole('heading').getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/productDetail\\?id=(?!${samples.offerId})`));
    });

    test('an offer leads to its material, and the material back to its offers', async ({ page, samples }) => {
      await page.goto(inLanguage(locale, `/productDetail?id=${samples.offerId}`));
      await page.getByRole('link', { name: say(locale, 'market_offer_materialMore') }).click();
      await expect(page).toHaveURL(`/${locale}/absDetail?id=${samples.materialId}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('POLYLAC PA-757');
      await expect(page.getByRole('heading', { name: say(locale, 'market_abs_offers') })).toBeVisible();
      const offers = page.locator('main a[href*=productDetail]');
      expect(await offers.count()).toBeGreaterThanOrEqual(samples.offerIds.length);
    });

    test('a material shows every figure with its unit, its standard and its condition', async ({ page, samples }) => {
      await page.goto(inLanguage(locale, `/absDetail?id=${samples.materialId}`));
      const rows = page
        .getByRole('region', { name: say(locale, 'market_abs_properties') })
        .locator('tbody tr')
        .filter({ has: page.locator('td') });
      // Its own alone: what is usual for the class stands apart.
      await expect(rows).toHaveCount(5);
      const flow = rows.filter({ hasText: locale === 'zh-CN' ? '熔' : 'Melt' }).first();
      await expect(flow).toContainText('g/10 min');
      await expect(flow).toContainText(/200 °C\/5 kg/);
      await expect(flow).toContainText('ISO 1133');
    });

    test('the address of a page is copied with the words of the specification', async ({ page, context, samples }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(inLanguage(locale, `/absDetail?id=${samples.materialId}`));
      await page.getByRole('button', { name: say(locale, 'market_offer_copyLink') }).click();
      await expect(page.getByText(say(locale, 'toast_copied'), { exact: true })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
      await expect(page.getByText(say(locale, 'toast_copied'), { exact: true })).toBeHidden();
    });

    test('a chemical has its CAS number and its molecule', async ({ page }) => {
      await page.goto(inLanguage(locale, '/abs?keyword=108-88-3'));
      await page.locator('main tbody a[href*=absDetail]').first().click();
      await expect(page.locator('main')).toContainText('108-88-3');
      await expect(page.locator('main svg[viewBox] path, main svg line').first()).toBeAttached();
    });

    test('offers that were looked at are remembered in this browser, and can be forgotten', async ({
      page,
      samples,
    }) => {
      for (const id of samples.offerIds.slice(0, 2)) {
        await page.goto(inLanguage(locale, `/productDetail?id=${id}`));
        await expect.poll(() => page.evaluate(() => localStorage.getItem('history'))).toContain(id);
      }
      await page.goto(inLanguage(locale, '/'));
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const recent = page.getByRole('region', { name: say(locale, 'market_recent_title') });
      await expect(recent.getByRole('link')).toHaveCount(2);
      await expect(recent.getByRole('link').first()).toHaveAttribute(
        'href',
        `/${locale}/productDetail?id=${samples.offerIds[1]}`,
      );
      await recent.getByRole('button', { name: say(locale, 'market_recent_clear') }).click();
      await expect(recent).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('history'))).toBe('[]');
    });

    test('news and help are read and lead on', async ({ page }) => {
      await page.goto(inLanguage(locale, '/news'));
      await page.locator('main a[href*=newsDetail]').first().click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/newsDetail\\?id=`));
      await page
        .getByRole('navigation', { name: say(locale, 'site_news_neighbours') })
        .getByRole('link')
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/newsDetail\\?id=`));

      await page.goto(inLanguage(locale, '/helpCenter'));
      const search = page.getByRole('search', { name: say(locale, 'site_help_search') });
      await search.getByRole('searchbox').fill(locale === 'zh-CN' ? '电汇' : 'wire transfer');
      await search.getByRole('button').click();
      await page.locator('main a[href*="code=wire-transfer"]').first().click();
      await expect(page).toHaveURL(`/${locale}/helpCenter?code=wire-transfer`);
      await expect(page.getByRole('article')).toContainText(locale === 'zh-CN' ? '电汇' : 'wire transfer');
    });
  });
}
