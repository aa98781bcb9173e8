import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { defaultLocale, type Locale } from '../../../i18n/locales.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What cannot be told from its background: all that a theme or another language can break. */
const contrast: RunOptions = { runOnly: ['color-contrast'] };

/** What keeps somebody from reading or using the page, or a part of it. */
export const violations = (page: Page, part = 'html'): Promise<string[]> => faults(page, part, everything);

async function faults(page: Page, part: string, options: RunOptions): Promise<string[]> {
  // To bring it takes a good part of the time: once is enough for a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([within, asked]) => {
      const { axe } = window as unknown as {
        axe: { run: (within: string, options: RunOptions) => Promise<AxeResults> };
      };
      // What it would say of elements that are well costs more than to look at them. A frame of ours shows a document,
      // in the browser's own reader.
      const { violations: found } = await axe.run(within, { ...asked, resultTypes: ['violations'], iframes: false });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
      );
    },
    [part, options] as const,
  );
}

/**
 * What keeps somebody from it in one of the languages: none in each of them, and everybody can read and use the whole
 * page in both themes. A language changes nothing of a
 * page's make but the words, a theme nothing but the colours: one language is looked at in the dark, for everything; in
 * the others, in the light, it is enough that words can be told from their background. The frame around `main` is the
 * same on many pages: its light colours are looked at where `framed` says so.
 */
export async function barriers(page: Page, locale: Locale, framed: boolean): Promise<string[]> {
  const isFirst = locale === defaultLocale;
  const colorScheme = isFirst ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme });
  const found = await (isFirst ? violations(page) : faults(page, framed ? 'html' : 'main', contrast));
  return found.map((fault) => `${colorScheme}: ${fault}`);
}
