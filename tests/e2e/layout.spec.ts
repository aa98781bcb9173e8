import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { expect, settled, test } from './support/fixtures.ts';
import { inLanguage, publicRoutes } from './support/routes.ts';

const widths = [360, 390, 834, 1440, 1920];

/** What reaches beyond the page's edge, so that the page could be moved sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} > ${clientWidth}`, ...beyond.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
  });

/** Buttons, fields and links that stand by themselves and are smaller than a fingertip. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((size) => {
    const selector = 'a[href], button, select, summary, input:not([type=hidden]), [role=button]';
    const reaches = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element || (hit as Element).closest(selector) === element);
    };
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const target = element.matches('input[type=checkbox], input[type=radio]') ? (element.closest('label') ?? element) : element;
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('.sr-only')) return [];
      // A link in running text is as high as its line.
      if (getComputedStyle(target).display === 'inline') return [];
      target.scrollIntoView({ block: 'center' });
      const box = target.getBoundingClientRect();
      if (box.width === 0 || (box.width >= size - 0.5 && box.height >= size - 0.5)) return [];
      const [x, y, half] = [box.left + box.width / 2, box.top + box.height / 2, size / 2 - 1];
      const high = box.height >= size - 0.5 || (reaches(target, x, y - half) && reaches(target, x, y + half));
      const wide = box.width >= size - 0.5 || (reaches(target, x - half, y) && reaches(target, x + half, y));
      return high && wide ? [] : [`${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.replace(/\s+/g, ' ').slice(0, 110)}`];
    });
  }, least);

for (const locale of locales) {
  for (const { name, at } of publicRoutes) {
    test(`${name} in ${locale} fits every width without moving sideways`, async ({ page, samples }) => {
      await page.goto(inLanguage(locale, at(samples)));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        expect(await overflow(page), `${width} px`).toEqual([]);
      }
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const { name, at } of publicRoutes) {
    test(`what can be touched on ${name} is as large as a fingertip`, async ({ page, samples }) => {
      await page.goto(inLanguage('zh-CN', at(samples)));
      expect(await smallTargets(page, 44)).toEqual([]);
    });
  }
});
