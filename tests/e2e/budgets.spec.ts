import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, settled, test } from './support/fixtures.ts';
import { inLanguage, publicRoutes } from './support/routes.ts';
import type { Samples } from './support/samples.ts';

const kilobyte = 1_024;
const budgets = { scriptGzip: 12 * kilobyte, styleGzip: 20 * kilobyte, everything: 150 * kilobyte };

type Loaded = { url: string; type: string; transferred: number; body: Buffer };

/** A first visit with nothing kept: what is loaded before anybody touches anything, and how much of it travels. */
async function coldVisit(page: Page, path: string): Promise<Loaded[]> {
  const responses: Response[] = [];
  const take = (response: Response) => void responses.push(response);
  page.on('response', take);
  await page.goto(path);
  await settled(page);
  // What comes from here on is not part of the visit, and may be cut off by its end.
  page.off('response', take);
  return Promise.all(responses.filter((response) => !response.url().startsWith('data:')).map(read));
}

async function read(response: Response): Promise<Loaded> {
  await response.finished();
  const { responseBodySize, responseHeadersSize } = await response.request().sizes();
  return {
    url: response.url(),
    type: response.request().resourceType(),
    transferred: responseBodySize + responseHeadersSize,
    body: await response.body(),
  };
}

const sum = (entries: Loaded[], size: (entry: Loaded) => number) =>
  entries.reduce((total, entry) => total + size(entry), 0);
const listed = (entries: Loaded[]) =>
  entries.map(({ url, type, transferred }) => `${type} ${transferred} ${new URL(url).pathname}`).join('\n');

for (const { name, at } of publicRoutes.filter(({ account }) => !account)) {
  test(`a first visit to ${name} stays within its bytes, and its page names all of its scripts`, async ({
    page,
    samples,
  }) => {
    const loaded = await coldVisit(page, inLanguage('zh-CN', at(samples)));
    const gzip = ({ body }: Loaded) => gzipSync(body, { level: 9 }).length;
    const scripts = loaded.filter(({ type }) => type === 'script');
    const styles = loaded.filter(({ type }) => type === 'stylesheet');
    expect(scripts.length).toBeGreaterThan(0);
    expect(styles.length).toBeGreaterThan(0);
    expect(sum(scripts, gzip), listed(scripts)).toBeLessThanOrEqual(budgets.scriptGzip);
    expect(sum(styles, gzip), listed(styles)).toBeLessThanOrEqual(budgets.styleGzip);
    expect(
      sum(loaded, ({ transferred }) => transferred),
      listed(loaded),
    ).toBeLessThanOrEqual(budgets.everything);
    // A script that another one leads to costs a phone one more round trip.
    const html = loaded.find(({ type }) => type === 'document')!.body.toString();
    const found = scripts.map(({ url }) => new URL(url).pathname).filter((path) => !html.includes(`src="${path}"`));
    expect(found, 'scripts that the page does not name').toEqual([]);
  });
}

/** What a member's page needs to come to life, of files and compressed kilobytes. Wanted of all: 12 and 130. */
const membersBudgets = [
  ['buyer', () => 'userCenter/order', 12, 130],
  ['buyer', () => 'userCenter/myRFQ', 12, 130],
  ['buyer', () => 'userCenter/inbox', 13, 130],
  ['operator', () => 'backstage', 12, 130],
  ['buyer', ({ dealId }: Samples) => `userCenter/orderDetails_order/${dealId}`, 18, 155],
  ['supplier', ({ suppliersDealId }: Samples) => `supplierCenter/deal/${suppliersDealId}`, 22, 170],
] as const;

for (const [role, at, files, kilobytes] of membersBudgets) {
  test.describe(`the page of a member ${at.toString()}`, () => {
    test.use({ role });

    test(`needs ${files} files and ${kilobytes} KB of script at most`, async ({ page, samples }) => {
      const loaded = await coldVisit(page, inLanguage('zh-CN', `/${at(samples)}`));
      const scripts = loaded.filter(({ type }) => type === 'script');
      expect(scripts.length, listed(scripts)).toBeLessThanOrEqual(files);
      expect(
        sum(scripts, ({ body }) => brotliCompressSync(body).length),
        listed(scripts),
      ).toBeLessThanOrEqual(kilobytes * kilobyte);
    });
  });
}

test('the list of offers is small: its markup, and what a browser has to lay out', async ({ page }) => {
  const listBudgets = { bytes: 60 * kilobyte, elements: 1_100 };
  for (const locale of ['en-US', 'zh-CN'] as const) {
    for (const path of ['/productList', '/productList?categoryId=abs']) {
      const response = await page.goto(inLanguage(locale, path));
      const markup = await response!.body();
      expect(await page.locator('.offer').count()).toBe(20);
      expect(markup.length, path).toBeLessThanOrEqual(listBudgets.bytes);
      expect(await page.locator('*').count(), path).toBeLessThanOrEqual(listBudgets.elements);
    }
  }
});

test('a swatch is drawn in a few strokes: a list has one for each offer', async ({ request }) => {
  const sheet = await (await request.get('/swatches.svg')).text();
  const swatches = sheet.match(/<symbol .*?<\/symbol>/g)!;
  expect(swatches.length).toBeGreaterThan(5);
  for (const swatch of swatches) expect(swatch.match(/<(?!symbol|\/)/g)!.length, swatch).toBeLessThanOrEqual(4);
});

for (const { name, at } of publicRoutes) {
  test(`the scripts of ${name} do not ask where things are while the page comes up`, async ({ page, samples }) => {
    // Such a question makes the browser lay out the whole page at once, before anybody has seen anything.
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      const noting = (of: object, names: string[]) => {
        for (const name of names) {
          const own = Object.getOwnPropertyDescriptor(of, name)!;
          const note = <T>(answer: T) => {
            if (!document.documentElement.dataset['seen']) asked.push(name);
            return answer;
          };
          const kind = own.get ? 'get' : 'value';
          const asks = own[kind] as (...given: unknown[]) => unknown;
          Object.defineProperty(of, name, {
            ...own,
            [kind](this: unknown, ...given: unknown[]) {
              return note(asks.apply(this, given));
            },
          });
        }
      };
      noting(Element.prototype, ['getBoundingClientRect', 'getClientRects', 'clientWidth', 'clientHeight', 'scrollWidth', 'scrollLeft', 'scrollTop']); // prettier-ignore
      noting(HTMLElement.prototype, ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft', 'innerText']);
      addEventListener('load', () => (document.documentElement.dataset['seen'] = 'true'));
    });
    await page.goto(inLanguage('en-US', at(samples)));
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
  });
}

test('everything that can be compressed travels compressed, and built files are kept for good', async ({
  request,
  samples,
}) => {
  const html = await (await request.get('/en-US')).text();
  const assets = [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!))];
  expect(assets.length).toBeGreaterThan(2);
  for (const path of assets) {
    const { headers } = await fetch(samples.baseUrl + path, { headers: { 'Accept-Encoding': 'br' } });
    expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
    if (!path.endsWith('.woff2')) expect(headers.get('content-encoding'), path).toBe('br');
  }
});

test('a page brings no inline script that its policy does not name, and no style attribute', async ({
  request,
  samples,
}) => {
  for (const { at } of publicRoutes) {
    const response = await request.get(inLanguage('en-US', at(samples)));
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/frame-ancestors 'none'/);
    const scripts = /script-src([^;]*)/.exec(policy)![1]!;
    expect(scripts).not.toMatch(/unsafe-|\*|http|'self'/);
    expect(scripts.match(/[^\s']+\/[^\s']*(?=\s|$)/g)).toEqual([`${new URL(samples.baseUrl).host}/assets/`]);
    expect(policy).toMatch(/worker-src 'none'.*base-uri 'none'/);
    expect(await response.text()).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)="/);
  }
});
