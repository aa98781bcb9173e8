import { locales } from '../../i18n/locales.ts';
import { expect, settled, test } from './support/fixtures.ts';
import { preference } from './support/preferences.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of locales) {
  test.describe(locale, () => {
    test('a price stands as it was published, and what it is about in the currency of the language, until another is chosen and kept', async ({
      page,
    }) => {
      const [own, other] = locale === 'zh-CN' ? ['CNY', 'USD'] : ['USD', 'CNY'];
      const about = (currency: string) => page.locator(`.offer small.in-${currency.toLowerCase()}`);
      await page.goto(inLanguage(locale, '/productList'));
      await expect(about(own).first().locator('xpath=../b')).toContainText(
        say(locale, 'unit_perTonne', { currency: other }),
      );
      await expect(about(own).first()).toBeVisible();
      await expect(about(own).first()).toContainText(`≈\u00a0`);
      await expect(about(own).first()).toContainText(say(locale, 'unit_perTonne', { currency: own }));
      await expect(about(other).first()).toBeHidden();
      await (await preference(page, locale, 'frame_currency')).selectOption(other);
      await expect(page.locator('html')).toHaveAttribute('data-currency', other);
      await expect(about(other).first()).toBeVisible();
      await expect(about(own).first()).toBeHidden();
      await page.goto(inLanguage(locale, '/'));
      await expect(page.locator('html')).toHaveAttribute('data-currency', other);
      await expect(await preference(page, locale, 'frame_currency')).toHaveValue(other);
    });

    test('a converted price says that it is one, at the dated rate of the footer', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList'));
      await expect(page.locator('.price small:visible').filter({ hasText: '≈' }).first()).toBeVisible();
      await expect(page.getByRole('main').getByText(`≈ ${say(locale, 'market_price_indicative')}`)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText(
        new RegExp(say(locale, 'frame_rate', { month: '20\\d\\d-\\d\\d', rate: '\\d\\.\\d{4}' })),
      );
    });

    test('the theme follows the system, until one is chosen and kept', async ({ page }) => {
      const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      // What the browser takes for its own bar: the first that holds now.
      const bar = () =>
        page.evaluate(() => {
          const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
          return colours.find(({ media }) => matchMedia(media).matches)?.content;
        });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(inLanguage(locale, '/'));
      const light = await background();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(background).not.toBe(light);
      const dark = await background();
      expect(await bar()).toBe('#141c1d');
      await (await preference(page, locale, 'frame_theme')).selectOption('light');
      await expect.poll(background).toBe(light);
      expect(await bar()).toBe('#ffffff');
      await page.goto(inLanguage(locale, '/abs'));
      expect(await background()).toBe(light);
      expect(await bar()).toBe('#ffffff');
      await (await preference(page, locale, 'frame_theme')).selectOption('');
      await expect.poll(background).toBe(dark);
      expect(await bar()).toBe('#141c1d');
    });

    test('the keyboard reaches the content at once, and leads in and out of the menu', async ({ page }) => {
      await page.goto(inLanguage(locale, '/'));
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: say(locale, 'frame_skip') });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();

      const menu = page.locator('details.mega');
      await menu.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await expect(menu).toHaveAttribute('open');
      await page.keyboard.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
      await expect(menu.locator('summary').first()).toBeFocused();
    });

    test('the menu leads to every level of the categories', async ({ page }) => {
      await page.goto(inLanguage(locale, '/'));
      await page.locator('details.mega > summary').click();
      const resin = page.locator('details.mega .menu-resin').locator('visible=true').first();
      const name = (await resin.textContent())!;
      await resin.click();
      await expect(page).toHaveURL(/productList\?categoryId=/);
      const heading = (await page.getByRole('heading', { level: 1 }).textContent())!.trim();
      expect(name.toLowerCase()).toContain(heading.toLowerCase().split(/[\s（(]/)[0]);
    });

    test('demo data is said to be demo data', async ({ page }) => {
      await page.goto(inLanguage(locale, '/'));
      await expect(page.getByText(say(locale, 'frame_demo'))).toBeVisible();
    });

    test('what is typed into the quick RFQ form is read by the RFQ, and is kept', async ({ page }) => {
      await page.goto(inLanguage(locale, '/'));
      const line = page.locator('main').getByLabel(say(locale, 'deals_quick_line'));
      await line.fill('24.75 t PA-757');
      await page
        .locator('main')
        .getByRole('button', { name: say(locale, 'frame_postRfq') })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/newRfq\\?text=24\\.75`));
      await expect(page.getByText(say(locale, 'deals_quick_read', { text: '24.75 t PA-757' }))).toBeVisible();
      await page.goto(inLanguage(locale, '/'));
      await expect(line).toHaveValue('24.75 t PA-757');
    });
  });
}

test('the font of the site is there on the second page at the latest', async ({ page }) => {
  await page.goto(inLanguage('en-US', '/news'));
  await settled(page);
  await page.goto(inLanguage('en-US', '/helpCenter'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ familyName }) => familyName)).toEqual([expect.stringMatching(/^Inter/)]);
});
