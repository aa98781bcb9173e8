import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const phone = 390;
const widths = [320, phone, 834, 1440, 1920];

/**
 * What is out of its place at the width that the page has. To ask a browser costs more than its answer: all of it at
 * once.
 */
const faults = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120);

    /** Reaches beyond the page's edge, so that the page could be moved sideways. */
    function overflow(): string[] {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const beyond = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      return [`the page, ${scrollWidth} > ${clientWidth}`, ...beyond.slice(0, 3).map(shown)];
    }

    /** Words that run out of the button, link or heading that they stand in, over what is beside it. */
    function spilledWords(): string[] {
      const boxes = document.querySelectorAll('button, .press, .chip, h1, h2, h3, th, td, legend, label');
      return [...boxes]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
        .filter((element) => {
          const { display, overflowX } = getComputedStyle(element);
          return display !== 'inline' && overflowX === 'visible';
        })
        .map((element) => `words, ${element.scrollWidth} > ${element.clientWidth} ${shown(element)}`);
    }

    /** Pressed or filled in, and lower or narrower than a fingertip. Links in texts and lists: axe. */
    function smallControls(): string[] {
      const size = 44;
      const controls = document.querySelectorAll('button, select, summary, a.press, input:not([type=hidden])');
      return [...controls].flatMap((control) => {
        const isBox = control.matches('[type=checkbox], [type=radio]');
        const target = (isBox && control.closest('label')) || control;
        const { width, height } = target.getBoundingClientRect();
        // Half a pixel is the browser's rounding.
        const isSmall = height < size - 0.5 || width < size - 0.5;
        if (!isSmall || !target.checkVisibility({ visibilityProperty: true }) || target.closest('.sr-only')) return [];
        return [`small for a finger, ${width.toFixed(1)}×${height.toFixed(1)} ${shown(target)}`];
      });
    }

    /** Text in a size that is none of the eight steps (app/styles/tokens.css). */
    function strangeSizes(): string[] {
      const root = getComputedStyle(document.documentElement);
      const steps = ['meta', 'table', 'ui', 'body', 'h3', 'h2', 'h1', 'display'].map(
        (step) => parseFloat(root.getPropertyValue(`--size-${step}`)) * parseFloat(root.fontSize),
      );
      const strange = new Map<number, string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement!;
        // Drawings are scaled as a whole, and options are shown by the browser.
        if (!node.textContent!.trim() || element.closest('script, style, noscript, .sr-only, svg, option')) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (!steps.some((step) => Math.abs(step - size) < 0.05) && element.checkVisibility())
          strange.set(size, `text of ${size} px ${shown(element)}`);
      }
      return [...strange.values()];
    }

    return [...overflow(), ...spilledWords(), ...smallControls(), ...strangeSizes()];
  });

/**
 * What is cut or runs out of its place when the reader has set text to twice its size (WCAG 1.4.4): every size of the site,
 * and the widths at which it changes its form, are counted in that of the reader's browser. As wide as the page is, and as
 * wide as a phone. Afterwards the page is as wide as it was.
 */
export async function misfitsOfLargeText(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const setSize = (standard: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard } });
  await setSize(32);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const before = page.viewportSize()!;
  const found: string[] = [];
  for (const width of [before.width, phone]) {
    await page.setViewportSize({ width, height: 900 });
    const here = (await faults(page)).filter((fault) => !fault.startsWith('small for a finger'));
    found.push(...here.map((fault) => `text of 200 %, ${width} px: ${fault}`));
  }
  await page.setViewportSize(before);
  await setSize(16);
  await devTools.detach();
  return found;
}

/**
 * What reaches beyond the page or out of its place at some width, or is pressed and smaller than a fingertip. Afterwards
 * the page is as wide as it was, and has its mouse again.
 */
export async function misfits(page: Page): Promise<string[]> {
  const found: string[] = [];
  const [before, devTools] = [page.viewportSize()!, await page.context().newCDPSession(page)];
  // As on a phone or a tablet: the pointer is a finger.
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await faults(page)).map((fault) => `${width} px: ${fault}`));
  }
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.setViewportSize(before);
  await devTools.detach();
  return found;
}
