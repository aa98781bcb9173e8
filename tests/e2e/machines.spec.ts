import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage, publicRoutes } from './support/routes.ts';
import type { APIRequestContext, Page } from '@playwright/test';

/** Reads XML with the browser's own parser: the names and texts of elements, or the parser's complaint. */
async function xml(page: Page, url: string) {
  return page.evaluate(async (address) => {
    const response = await fetch(address);
    const document = new DOMParser().parseFromString(await response.text(), 'application/xml');
    const fault = document.querySelector('parsererror')?.textContent;
    const texts = (name: string) =>
      [...document.getElementsByTagName(name)].map((element) => element.textContent ?? '');
    const alternates = [...document.getElementsByTagName('xhtml:link')].map(
      (link) => [link.getAttribute('hreflang'), link.getAttribute('href')] as const,
    );
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      fault,
      root: document.documentElement.nodeName,
      lang: document.documentElement.getAttribute('xml:lang'),
      locs: texts('loc'),
      titles: texts('title'),
      ids: texts('id'),
      updated: texts('updated'),
      alternates,
    };
  }, url);
}

/** What a program finds in the HTML of a page, which need not be drawn for that. */
async function inHtml(page: Page, request: APIRequestContext, path: string, selector: string) {
  const html = await (await request.get(path)).text();
  return page.evaluate(
    ([markup, wanted]) =>
      [...new DOMParser().parseFromString(markup, 'text/html').querySelectorAll(wanted)].map((element) => ({
        text: element.textContent,
        property: element.getAttribute('property'),
        content: element.getAttribute('content'),
      })),
    [html, selector] as const,
  );
}

test('robots are shown the sitemap and kept out of what is nobody else’s business', async ({ request, samples }) => {
  const response = await request.get('/robots.txt');
  const lines = (await response.text()).split('\n');
  expect(response.headers()['content-type']).toMatch(/^text\/plain/);
  expect(lines).toContain(`Sitemap: ${samples.baseUrl}/sitemap.xml`);
  for (const path of ['/api/', '/userCenter', '/login']) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).not.toContain('Disallow: /');
});

test('the sitemap names every page in both languages, each address with its alternates, and all exist', async ({
  page,
  request,
  samples,
}) => {
  test.slow();
  await page.goto('/en-US/login');
  const index = await xml(page, '/sitemap.xml');
  expect(index).toMatchObject({
    status: 200,
    fault: undefined,
    root: 'sitemapindex',
    type: expect.stringContaining('xml'),
  });
  expect(index.locs.length).toBeGreaterThan(3);
  const all: string[] = [];
  for (const part of index.locs) {
    expect(part.startsWith(`${samples.baseUrl}/sitemap/`)).toBe(true);
    const { status, fault, root, locs, alternates } = await xml(page, part);
    expect({ status, fault, root }).toEqual({ status: 200, fault: undefined, root: 'urlset' });
    expect(locs.length).toBeGreaterThan(0);
    expect(locs.length).toBeLessThanOrEqual(50_000);
    expect(alternates.length).toBe(locs.length * 3);
    expect(new Set(alternates.map(([lang]) => lang))).toEqual(new Set(['en-US', 'zh-CN', 'x-default']));
    expect(
      locs.filter((loc) => !loc.startsWith(`${samples.baseUrl}/en-US`) && !loc.startsWith(`${samples.baseUrl}/zh-CN`)),
    ).toEqual([]);
    all.push(...locs);
    const few = [locs[0]!, locs.at(-1)!, locs[Math.floor(locs.length / 2)]!];
    for (const loc of few) {
      const html = await (await request.get(loc)).text();
      expect(html, loc).toContain(`<link rel="canonical" href="${loc.replaceAll('&', '&#38;')}"`);
      expect(html, loc).not.toContain('noindex');
    }
  }
  expect(new Set(all).size).toBe(all.length);
  for (const { at, indexed } of publicRoutes) {
    if (indexed) expect(all).toContain(samples.baseUrl + inLanguage('zh-CN', at(samples)));
  }
});

for (const locale of locales) {
  test(`the feed of news in ${locale} is valid Atom in that language`, async ({ page, samples }) => {
    await page.goto(inLanguage(locale, '/news'));
    const address = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
    const feed = await xml(page, address!);
    expect(feed).toMatchObject({
      status: 200,
      fault: undefined,
      root: 'feed',
      lang: locale,
      type: expect.stringContaining('atom+xml'),
    });
    expect(feed.titles.length).toBeGreaterThan(3);
    const isHan = (text: string) => /\p{Script=Han}/u.test(text);
    expect(feed.titles.filter((title) => isHan(title) !== (locale === 'zh-CN'))).toEqual([]);
    for (const id of feed.ids) expect(id.startsWith(`${samples.baseUrl}/${locale}/news`)).toBe(true);
    for (const time of feed.updated) expect(new Date(time).toISOString()).toBe(time);
  });

  test(`structured data of every page in ${locale} can be read and leads to this site`, async ({
    page,
    request,
    samples,
  }) => {
    const kinds: Record<string, string[]> = {};
    for (const { name, at } of publicRoutes) {
      const data = await inHtml(page, request, inLanguage(locale, at(samples)), 'script[type="application/ld+json"]');
      const objects = data.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
      for (const object of objects) {
        expect(object['@context']).toBe('https://schema.org');
        const addresses = JSON.stringify(object).match(/https?:\/\/[^"\\]+/g) ?? [];
        for (const address of addresses)
          if (!address.startsWith('https://schema.org'))
            expect(address.startsWith(samples.baseUrl), address).toBe(true);
      }
      kinds[name] = objects.flatMap((object) => object['@type'] as string);
    }
    expect(kinds['home']).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
    expect(kinds['an offer']).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
    expect(kinds['a material']).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
    expect(kinds['a piece of news']).toEqual(expect.arrayContaining(['NewsArticle', 'BreadcrumbList']));
    expect(kinds['help center']).toEqual(expect.arrayContaining(['FAQPage']));
    expect(kinds['offers']).toEqual(expect.arrayContaining(['ItemList', 'BreadcrumbList']));
  });

  test(`a link to any page in ${locale} has a title, a text and a picture for who shares it`, async ({
    page,
    request,
    samples,
  }) => {
    const pictures = new Set<string>();
    for (const { at } of publicRoutes) {
      const found = await inHtml(page, request, inLanguage(locale, at(samples)), 'meta[property^="og:"]');
      const og = Object.fromEntries(found.map(({ property, content }) => [property, content!]));
      expect(og['og:title']!.length).toBeGreaterThan(1);
      expect(og['og:description']!.length).toBeGreaterThan(10);
      expect(og['og:locale']).toBe(locale.replace('-', '_'));
      pictures.add(og['og:image']);
    }
    for (const picture of pictures) {
      const response = await request.get(picture);
      expect(response.status(), picture).toBe(200);
      expect(response.headers()['content-type']).toMatch(/^image\/(png|jpeg)/);
    }
  });
}
