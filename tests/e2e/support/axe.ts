import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { defaultLocale, type Locale } from '../../../i18n/locales.ts';
import { expect } from './fixtures.ts';

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const terse: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] };

/** What keeps somebody from reading or using the page, or a part of it. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  return faults(new AxeBuilder({ page }).options(terse).include(part).withTags(all));
}

async function faults(axe: AxeBuilder): Promise<string[]> {
  // To describe every element that is well took most of the time. No page of ours shows one of another origin, for which
  // the results would have to be put together in a page of their own.
  const { violations: found } = await axe.setLegacyMode(true).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** What cannot be told from its background: all that a theme can break. */
const contrastFaults = (page: Page): Promise<string[]> =>
  faults(new AxeBuilder({ page }).options(terse).withRules('color-contrast'));

/**
 * Everybody can read and use the whole page, in both themes. A language changes nothing of its make but the words: in
 * the others it is enough that they can be told from their background.
 */
export async function expectAccessible(page: Page, locale: Locale): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  if (locale !== defaultLocale) return expect(await contrastFaults(page), 'light').toEqual([]);
  expect(await violations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastFaults(page), 'dark').toEqual([]);
}
