import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { expectAccessible } from './support/axe.ts';
import { filled } from './support/by-hand.ts';
import { expect, settled, testLooking as test } from './support/fixtures.ts';
import { expectFitting } from './support/measures.ts';
import { inLanguage, laterRoutes, privateRoutes } from './support/routes.ts';

/** Words of the site on a page: labels, buttons, headings of tables. What members have written is not among them. */
const siteWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, th, dt, legend, label, main button, nav a')]
      .filter((element) => !element.closest('[lang]:not(html), .sr-only, td, dd') && element.checkVisibility())
      .map((element) => {
        const own = element.cloneNode(true) as HTMLElement;
        for (const theirs of own.querySelectorAll('[lang]')) theirs.remove();
        return own.textContent.trim();
      })
      .filter((text) => text !== ''),
  );

/** Where the links of the member's own part of a page lead, those to other languages and to later pages aside. */
const ownLinks = (page: Page) =>
  page
    .locator('main a[href^="/"]:not([hreflang], [contenteditable] *), [data-account] a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!.split('#')[0]!))]);
/** Tried once by each worker, for whoever comes by first. */
const alive = new Set<string>();

for (const locale of locales) {
  for (const { name, at, role, frame = false } of privateRoutes) {
    test.describe(`for the ${role}`, () => {
      test.use({ role });
      test(`${name} in ${locale} can be used by everyone, by finger too, fits every width, and speaks that language`, async ({
        page,
        samples,
      }) => {
        await page.goto(inLanguage(locale, at(samples)));
        await settled(page);
        await filled(page);
        await expect(page.locator('main h1')).toBeVisible();
        await expectAccessible(page, locale, frame);
        const words = await siteWords(page);
        const foreign =
          locale === 'zh-CN' ? /^[^\p{Script=Han}]*\p{Script=Latin}{4}[^\p{Script=Han}]*$/u : /\p{Script=Han}/u;
        expect(words.filter((text) => foreign.test(text))).toEqual([]);
        for (const href of await ownLinks(page)) {
          expect(href).toMatch(new RegExp(`^/${locale}(?:[/?]|$)`));
          if (alive.has(href) || laterRoutes.some((route) => href.startsWith(inLanguage(locale, route)))) continue;
          expect((await page.request.get(href)).status(), href).toBe(200);
          alive.add(href);
        }
        await expectFitting(page);
      });
    });
  }
}
