import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { barriers } from './support/axe.ts';
import { expectLight, visit } from './support/first-visit.ts';
import { expect, test } from './support/fixtures.ts';
import { pageFaults } from './support/markup.ts';
import { misfits, misfitsOfLargeText } from './support/measures.ts';
import { inLanguage, mainPages, publicRoutes } from './support/routes.ts';

/** What scripts have asked of places until the page was loaded. */
declare global {
  var askedPlaces: string[];
}

/** Such a question makes the browser lay out the whole page at once, before anybody has seen anything. */
function noteQuestionsOfPlaces(): void {
  const asked: string[] = [];
  globalThis.askedPlaces = asked;
  const putBack: (() => void)[] = [];
  const noting = (of: object, names: string[]) => {
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(of, name)!;
      const kind = own.get ? 'get' : 'value';
      const asks = own[kind] as (...given: unknown[]) => unknown;
      Object.defineProperty(of, name, {
        ...own,
        [kind](this: unknown, ...given: unknown[]) {
          asked.push(name);
          return asks.apply(this, given);
        },
      });
      putBack.push(() => Object.defineProperty(of, name, own));
    }
  };
  noting(Element.prototype, ['getBoundingClientRect', 'getClientRects', 'clientWidth', 'clientHeight', 'scrollWidth', 'scrollLeft', 'scrollTop']); // prettier-ignore
  noting(HTMLElement.prototype, ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft', 'innerText']);
  addEventListener('load', () => putBack.forEach((put) => put()));
}

/** Chinese on a page, outside the language switch. */
// What a first visit loads: by a browser that has nothing yet.
test.use({ reuseContext: false });

const chineseWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!element.closest('[lang="zh-CN"], script, style') && /\p{Script=Han}/u.test(node.textContent ?? ''))
        texts.push(node.textContent!.trim());
    }
    return texts;
  });
/** Articles may quote the words of the trade. */
const quotes = /helpCenter\?code|newsDetail|absDetail|agreement/;

// To bring up a page costs more than to look at it: what can be seen of it is looked at in one go.
for (const { name, at, account = false, frame = false } of publicRoutes) {
  test(`${name} can be used by everyone, by finger too, fits every width, is light and speaks each language, its markup is valid`, async ({
    page,
    samples,
  }) => {
    await page.addInitScript(noteQuestionsOfPlaces);
    // The first one is a first visit, with nothing kept.
    for (const [nth, locale] of locales.toReversed().entries()) {
      await test.step(locale, async () => {
        const loaded = await visit(page, inLanguage(locale, at(samples)));
        const html = await loaded.find((one) => one.request().resourceType() === 'document')!.text();
        expect.soft(await pageFaults(html)).toEqual([]);
        expect.soft(await page.evaluate(() => globalThis.askedPlaces), 'places that scripts ask for').toEqual([]);
        if (nth === 0 && !account) await expectLight(loaded);
        if (locale === 'en-US' && !quotes.test(page.url())) expect.soft(await chineseWords(page)).toEqual([]);
        expect.soft(await barriers(page, locale, frame)).toEqual([]);
        expect.soft(await misfits(page)).toEqual([]);
        if (mainPages.has(name)) expect.soft(await misfitsOfLargeText(page)).toEqual([]);
      });
    }
  });
}
