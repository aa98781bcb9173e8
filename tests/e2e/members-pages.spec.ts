import type { Page } from '@playwright/test';
import { locales, type Locale } from '../../i18n/locales.ts';
import { barriers } from './support/axe.ts';
import { filled } from './support/by-hand.ts';
import { expect, settled, testLooking as test } from './support/fixtures.ts';
import { bringsAlready, pageFaults } from './support/markup.ts';
import { misfits, misfitsOfLargeText } from './support/measures.ts';
import { inLanguage, laterRoutes, mainPages, privateRoutes } from './support/routes.ts';

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
    .locator('main a[href^="/"]:not([hreflang], [contenteditable] *), [data-account] a[href]:not([hreflang])')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!.split('#')[0]!))]);
/** Tried once by each worker, for whoever comes by first, in whichever language: a page is there in all or none. */
const alive = new Set<string>();

/** The rows of a list lead to pages of one kind, told apart by the ids in their addresses: the first two are tried. */
const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
function firstOfEachKind(): (href: string) => boolean {
  const met = new Map<string, number>();
  return (href) => {
    const { pathname, searchParams } = new URL(href, 'http://localhost');
    const kind = [pathname.replaceAll(ids, '*'), ...[...searchParams.keys()].sort()].join(' ');
    const times = (met.get(kind) ?? 0) + 1;
    met.set(kind, times);
    return times <= 2;
  };
}

/** What no label in a language may be. */
const foreignTo = {
  'zh-CN': /^[^\p{Script=Han}]*\p{Script=Latin}{4}[^\p{Script=Han}]*$/u,
  'en-US': /\p{Script=Han}/u,
} satisfies Record<Locale, RegExp>;

/** What reads the rows that a page has brought along. */
const reads =
  /\/api\/.*\/(?:list[A-Z]\w+|(?:get|find)(?:CompanyFile|HoldSubjectsOf|\w*Waits|Queues|\w*ByPage|\w*Today|Lanes|\w*Qualification\w*|OwnShop|\w*Statistics|Enterprise|MyApplication|SessionList|Colleagues|MyFeedback|BrowsingHistoryList|CollectionAccount|RfqTemplate|OfferChoices|PhysicalPropertyById|WebManufacturerList|WebProcessLevelList|\w*Queue|\w*Proposals|\w*Lines|\w*Accounts|\w*Subjects|Content\w*|SysConfig\w*))\b/;

// To bring up a page costs more than to look at it: what can be seen of it is looked at in one go.
for (const { name, at, role, frame = false, brings } of privateRoutes) {
  test.describe(`for the ${role}`, () => {
    test.use({ role });
    test(`${name} can be used by everyone, by finger too, fits every width, and speaks each language; its markup is valid, and complete before its scripts`, async ({
      page,
      samples,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (reads.test(request.url())) asked.push(new URL(request.url()).pathname);
      });
      for (const locale of locales) {
        await test.step(locale, async () => {
          asked.length = 0;
          const response = await page.goto(inLanguage(locale, at(samples)));
          const html = await response!.text();
          await settled(page);
          await filled(page);
          expect.soft(await pageFaults(html)).toEqual([]);
          await expect(page.locator('main h1')).toBeVisible();
          if (brings) {
            await expect(page.locator('main').locator(brings).first()).toBeVisible();
            await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
            expect.soft(asked, 'asked again for what the page has brought').toEqual([]);
            expect.soft(await bringsAlready(page, html, brings), 'rows without scripts').toBe(true);
            expect.soft(response!.headers()['cache-control'], 'nobody may keep it').toBe('private, no-store');
          }
          expect.soft(await barriers(page, locale, frame)).toEqual([]);
          const words = await siteWords(page);
          expect.soft(words.filter((text) => foreignTo[locale].test(text))).toEqual([]);
          const isAmongFirst = firstOfEachKind();
          for (const href of await ownLinks(page)) {
            // Documents are in no language of the site.
            if (href.startsWith('/api/product/web/document/getDocumentFile?')) continue;
            expect.soft(href).toMatch(new RegExp(`^/${locale}(?:[/?]|$)`));
            const path = href.replace(`/${locale}`, '');
            if (alive.has(path) || laterRoutes.some((route) => href.startsWith(inLanguage(locale, route)))) continue;
            if (!isAmongFirst(href)) continue;
            expect.soft((await page.request.get(href)).status(), href).toBe(200);
            alive.add(path);
          }
          expect.soft(await misfits(page)).toEqual([]);
          if (mainPages.has(name)) expect.soft(await misfitsOfLargeText(page)).toEqual([]);
        });
      }
    });
  });
}
