import type { Locator, Page } from '@playwright/test';
import type { Locale } from '../../../i18n/locales.ts';
import { say } from './words.ts';

/** The menu of the bar: language, currency, theme, and on a phone the pages; opened. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('banner').locator('[data-preferences]');
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click();
  return menu;
}

/** The choice of currency or theme, in the opened menu. */
export const preference = async (page: Page, locale: Locale, what: 'frame_currency' | 'frame_theme') =>
  (await openMenu(page)).getByRole('combobox', { name: say(locale, what) });
