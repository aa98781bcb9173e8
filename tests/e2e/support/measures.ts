import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const widths = [360, 390, 834, 1440, 1920];

/** What reaches beyond the page's edge, so that the page could be moved sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...beyond.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
  });

/** What is pressed or filled in, and is lower or narrower than a fingertip. Links in texts and lists: axe. */
const smallControls = (page: Page) =>
  page.evaluate(() => {
    const size = 44;
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, select, summary, a.press, input:not([type=hidden])'),
    ];
    return controls.flatMap((control) => {
      const isBox = control.matches('[type=checkbox], [type=radio]');
      const target = (isBox && control.closest<HTMLElement>('label')) || control;
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('.sr-only')) return [];
      const { width, height } = target.getBoundingClientRect();
      // Half a pixel is the browser's rounding.
      const isSmall = height < size - 0.5 || width < size - 0.5;
      return isSmall
        ? [`${width.toFixed(1)}×${height.toFixed(1)} ${target.outerHTML.replace(/\s+/g, ' ').slice(0, 110)}`]
        : [];
    });
  });

/** Words that run out of the button, link or heading that they stand in, over what is beside it. */
const spilledWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .press, .chip, h1, h2, h3, th, td, legend, label')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest('.sr-only') && getComputedStyle(element).display !== 'inline',
      )
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'visible',
      )
      .map(
        (element) =>
          `${element.scrollWidth} > ${element.clientWidth} ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 110)}`,
      ),
  );

/** As on a phone or a tablet: the pointer is a finger. */
async function useFinger(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
}

/** At every width nothing reaches beyond the page or out of its place, and what is pressed is as large as a fingertip. */
export async function expectFitting(page: Page): Promise<void> {
  await useFinger(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width} px`).toEqual([]);
    expect(await spilledWords(page), `${width} px`).toEqual([]);
    expect(await smallControls(page), `${width} px, with a finger`).toEqual([]);
  }
}
