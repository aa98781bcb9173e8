import { locales } from '../../i18n/locales.ts';
import { violations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

for (const locale of locales) {
  test.describe('when something is not there', () => {
    test.use({ expectedFailures: /noSuchPage/ });
    test(`the error page in ${locale} can be read by everyone`, async ({ page }) => {
      await page.goto(inLanguage(locale, '/noSuchPage'));
      expect(await violations(page)).toEqual([]);
    });
  });

  test(`what opens on a page in ${locale} can be used by everyone: menu, suggestions, tray, filters on a phone`, async ({
    page,
  }) => {
    await page.goto(inLanguage(locale, '/productList'));
    await page.locator('[data-compare=offers]').first().click();
    await page.locator('details.mega > summary').click();
    await page.locator('details.mega .menu-resin').first().waitFor();
    // What lies under the open menu cannot be pressed, and need not.
    expect(await violations(page, 'header'), 'menu').toEqual([]);
    expect(await violations(page, '[data-compare-tray]'), 'tray').toEqual([]);
    await page.keyboard.press('Escape');
    const field = page.getByRole('search').first().locator('input[name=keyword]');
    await field.focus();
    await expect(field).toHaveRole('combobox');
    await field.pressSequentially('ABS');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await field.press('ArrowDown');
    expect(await violations(page, 'header'), 'suggestions').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inLanguage(locale, '/abs'));
    await page.locator('[data-filter-toggle] summary').click();
    expect(await violations(page), 'filters').toEqual([]);
  });
}

test.describe('a window over the page', () => {
  test.use({ role: 'buyer' });
  test('takes the focus to what it asks for, keeps it and gives it back', async ({ page, samples }) => {
    await page.goto(inLanguage('en-US', `/userCenter/reqDetails?id=${samples.rfqId}`));
    const opener = page.getByRole('button', { name: say('en-US', 'deals_trade_cancelInquiry'), exact: true });
    await opener.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});
