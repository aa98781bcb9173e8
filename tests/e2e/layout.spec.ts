import { locales } from '../../i18n/locales.ts';
import { expect, settled, test } from './support/fixtures.ts';
import { overflow, smallControls, spilledWords, widths } from './support/measures.ts';
import { inLanguage, publicRoutes } from './support/routes.ts';

for (const locale of locales) {
  for (const { name, at } of publicRoutes) {
    test(`${name} in ${locale} fits every width without moving sideways`, async ({ page, samples }) => {
      await page.goto(inLanguage(locale, at(samples)));
      await settled(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `${width} px`).toEqual([]);
        expect(await spilledWords(page), `${width} px`).toEqual([]);
      }
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const { name, at } of publicRoutes) {
    test(`what can be touched on ${name} is as large as a fingertip`, async ({ page, samples }) => {
      await page.goto(inLanguage('zh-CN', at(samples)));
      expect(await smallControls(page)).toEqual([]);
    });
  }
});
