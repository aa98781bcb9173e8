import { filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

for (const { on, userAgent, width, ownWindow } of [
  { on: 'an iPhone of 991 px', userAgent: iPhone, width: 991, ownWindow: true },
  { on: 'an iPhone of 992 px', userAgent: iPhone, width: 992, ownWindow: false },
  { on: 'another phone', userAgent: android, width: 390, ownWindow: false },
]) {
  test.describe(`on ${on}`, () => {
    test.use({ role: 'buyer', userAgent, viewport: { width, height: 844 } });
    test(`the country picker opens ${ownWindow ? 'in a window of its own, its search read-only until it is tapped' : 'below its button'}`, async ({
      page,
    }) => {
      const locale = 'zh-CN';
      await page.goto(inLanguage(locale, '/userCenter/info'));
      await filled(page);
      const button = page.getByRole('button', { name: new RegExp(`^${say(locale, 'country_label')}`) });
      await button.click();
      const search = page.getByRole('combobox', { name: say(locale, 'country_label') });
      await expect(search).toHaveAttribute('placeholder', say(locale, 'country_search'));
      await expect(page.getByRole('dialog')).toHaveCount(ownWindow ? 1 : 0);
      await expect(search).toHaveJSProperty('readOnly', ownWindow);
      if (ownWindow) await expect(search).not.toBeFocused();
      else await expect(search).toBeFocused();
      await search.click();
      await search.fill('新加坡');
      await page.getByRole('option', { name: '新加坡' }).click();
      await expect(button).toContainText('SG +65');
    });
  });
}

test.describe('a long select', () => {
  test.use({ role: 'buyer' });
  test('is searched at a desk by mouse and by keyboard, and is the browser’s own elsewhere', async ({ page }) => {
    await page.goto(inLanguage('en-US', '/productRfq'));
    await filled(page);
    const origin = page.locator('select[name=countryOfOrigin]');
    await origin.click();
    const search = page.locator('input[type=search][role=combobox][aria-expanded=true]');
    await expect(search).toBeFocused();
    await search.fill('germ');
    await page.getByRole('listbox').getByRole('option', { name: 'Germany' }).click();
    await expect(origin).toHaveValue('DE');
    await expect(origin).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await search.fill('japan');
    await page.keyboard.press('Enter');
    await expect(origin).toHaveValue('JP');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(origin).toBeFocused();
    await expect(origin).toHaveValue('JP');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });
});
