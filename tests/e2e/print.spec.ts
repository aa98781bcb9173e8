import { locales } from '../../i18n/locales.ts';
import { filled } from './support/by-hand.ts';
import { expect, testLooking as test } from './support/fixtures.ts';
import { inLanguage, privateRoutes, publicRoutes } from './support/routes.ts';

/** A4 between its margins, at 96 px to the inch. */
const paper = { width: 696, height: 1_020 };
/** What somebody hands on: to the purchasing of another firm, a bank, a colleague. */
const printed = ['an offer', 'a material', 'RFQ with quotes', 'deal', 'contract'];

for (const name of printed) {
  const own = privateRoutes.find((route) => route.name === name);
  const { at } = (own ?? publicRoutes.find((route) => route.name === name))!;
  test.describe(name, () => {
    if (own) test.use({ role: own.role });
    test('is a document on paper: says whose it is, has nothing to press, and nothing is cut', async ({
      page,
      samples,
    }) => {
      for (const locale of locales) {
        await page.goto(inLanguage(locale, at(samples)));
        if (own) await filled(page);
        await page.setViewportSize(paper);
        await page.emulateMedia({ media: 'print' });
        const note = page.locator('.print-only').first();
        expect(await note.evaluate((one) => getComputedStyle(one, '::after').content)).toContain(at(samples));
        expect(
          await page.evaluate(() => ({
            pressed: [...document.querySelectorAll('button, select, input, textarea, nav a, .rail, .site-header')]
              .filter((one) => one.checkVisibility())
              .map((one) => one.outerHTML.slice(0, 100)),
            beyond: [...document.querySelectorAll('main *')]
              .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
              .map((one) => one.outerHTML.slice(0, 100)),
          })),
        ).toEqual({ pressed: [], beyond: [] });
        await page.emulateMedia({ media: 'screen' });
      }
    });
  });
}
