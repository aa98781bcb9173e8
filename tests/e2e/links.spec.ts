import type { APIRequestContext } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage, laterRoutes, publicRoutes } from './support/routes.ts';

type Link = { href: string; tag: string };

const decoded = (text: string) =>
  text
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&#39;/g, "'");
const linksIn = (html: string): Link[] =>
  [...html.matchAll(/<(?:a|link|form|use|script|img)\s[^>]*?\b(?:href|action|src)="([^"]*)"[^>]*>/g)].map(
    ([tag, href]) => ({ tag, href: decoded(href!) }),
  );
const idsIn = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decoded(id!)));

/** Enough of each kind of address: `/zh-CN/productList?categoryId=…` is one kind. */
const mostOfAKind = 40;
const kindOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site');
  return `${pathname}?${[...new Set(searchParams.keys())].sort().join('&')}`;
};

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

async function pagesOf(request: APIRequestContext, paths: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  await inTurns(paths, async (path) => void pages.set(path, await (await request.get(path)).text()));
  return pages;
}

for (const locale of locales) {
  test(`every link of every kind of page in ${locale} leads somewhere`, async ({ request, samples }) => {
    test.slow();
    const start = publicRoutes.map(({ at }) => inLanguage(locale, at(samples)));
    const pages = await pagesOf(request, [
      ...start,
      inLanguage(locale, '/noSuchPage'),
      inLanguage(locale, '/productList?keyword=qqqzzz'),
    ]);
    const from = new Map<string, string>();
    const dead: string[] = [];
    const perKind = new Map<string, number>();
    for (const [path, html] of pages) {
      const ids = idsIn(html);
      for (const { href } of linksIn(html)) {
        const [address = '', anchor] = href.split('#');
        if (address === '' && anchor !== undefined && !ids.has(anchor)) dead.push(`${path} → #${anchor}`);
        if (!address.startsWith('/') || from.has(address) || path.includes('noSuchPage')) continue;
        const kind = kindOf(address);
        perKind.set(kind, (perKind.get(kind) ?? 0) + 1);
        if (perKind.get(kind)! <= mostOfAKind) from.set(address, path);
      }
    }
    expect(from.size).toBeGreaterThan(200);
    await inTurns([...from], async ([address, page]) => {
      if (laterRoutes.some((route) => address.startsWith(inLanguage(locale, route)))) return;
      const response = await request.get(address);
      if (response.status() !== 200) dead.push(`${page} → ${address}: ${response.status()}`);
    });
    expect(dead).toEqual([]);
  });

  test(`a page in ${locale} links to its own language only, but for the language switch`, async ({
    request,
    samples,
  }) => {
    const pages = await pagesOf(
      request,
      publicRoutes.map(({ at }) => inLanguage(locale, at(samples))),
    );
    const wrong: string[] = [];
    for (const [path, html] of pages) {
      for (const { href, tag } of linksIn(html)) {
        if (!href.startsWith('/') || /^<(script|link|use|img)/.test(tag) || /\bhreflang=/.test(tag)) continue;
        // Pictures and documents are in no language of the site.
        if (
          /^\/api\/(user\/web\/(shop\/getPicture|file\/getFile)|product\/web\/(document\/getDocument(?:File|FirstPage)|exportCatalogue))\?/.test(
            href,
          )
        )
          continue;
        if (['/api/trade/web/contract/getSealKey', '/api/trade/web/log/getLogHead'].includes(href)) continue;
        const isOwn =
          href === `/${locale}` ||
          href.startsWith(`/${locale}/`) ||
          href.startsWith(`/${locale}?`) ||
          href === `/feed/${locale}.xml`;
        if (!isOwn) wrong.push(`${path} → ${href}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}

test('links to other sites are secure and say nothing of this one to what they open', async ({ request, samples }) => {
  const pages = await pagesOf(
    request,
    publicRoutes.map(({ at }) => inLanguage('en-US', at(samples))),
  );
  const outside = [...pages.values()]
    .flatMap(linksIn)
    .filter(({ href, tag }) => tag.startsWith('<a') && /^[a-z]+:/.test(href) && !href.startsWith('mailto:'));
  expect(outside.filter(({ href }) => !href.startsWith('https://'))).toEqual([]);
  expect(outside.filter(({ tag }) => !/\brel="[^"]*noopener/.test(tag))).toEqual([]);
});

test('routes of later issues are not there yet: what exists is taken off the list', async ({ request }) => {
  const existing: string[] = [];
  for (const route of laterRoutes) {
    if ((await request.get(inLanguage('en-US', route))).status() !== 404) existing.push(route);
  }
  expect(existing).toEqual([]);
});
