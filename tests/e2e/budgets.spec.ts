import { brotliCompressSync } from 'node:zlib';
import { listed, loadedBy, sum, visit } from './support/first-visit.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage, publicRoutes } from './support/routes.ts';
import type { Samples } from './support/samples.ts';

// What a first visit loads: by a browser that has nothing yet.
test.use({ reuseContext: false });

const kilobyte = 1_024;

/** What a member's page needs to come to life, of files and compressed kilobytes. Wanted of all: 12 and 130. */
const membersBudgets = [
  ['buyer', () => 'userCenter/order', 12, 124],
  ['buyer', () => 'userCenter/myRFQ', 12, 124],
  ['buyer', () => 'userCenter/inbox', 12, 116],
  ['operator', () => 'backstage', 12, 122],
  ['buyer', ({ dealId }: Samples) => `userCenter/orderDetails_order/${dealId}`, 17, 140],
  ['supplier', ({ suppliersDealId }: Samples) => `supplierCenter/deal/${suppliersDealId}`, 20, 151],
] as const;

/** Comes with the news of what somebody else does meanwhile, whenever that is. */
const ofNews = /\/(?:renew-waits|queue-paths)\./;

for (const [role, at, files, kilobytes] of membersBudgets) {
  test.describe(`the page of a member ${at.toString()}`, () => {
    test.use({ role });

    test(`needs ${files} files and ${kilobytes} KB of script at most`, async ({ page, samples }) => {
      const loaded = await loadedBy(await visit(page, inLanguage('zh-CN', `/${at(samples)}`)));
      const scripts = loaded.filter(({ type, url }) => type === 'script' && !ofNews.test(url));
      expect(scripts.length, listed(scripts)).toBeLessThanOrEqual(files);
      expect(
        sum(scripts, ({ body }) => brotliCompressSync(body).length),
        listed(scripts),
      ).toBeLessThanOrEqual(kilobytes * kilobyte);
    });
  });
}

for (const locale of ['en-US', 'zh-CN'] as const) {
  test.describe(`a member's page in ${locale}`, () => {
    test.use({ role: 'buyer' });

    test('loads no words of another language, neither with the page nor later', async ({ page, samples }) => {
      const files = new Set<string>();
      page.on('request', (request) => files.add(new URL(request.url()).pathname));
      await visit(page, inLanguage(locale, `/userCenter/orderDetails_order/${samples.dealId}`));
      const inFolder = (folder: string) => [...files].filter((file) => file.startsWith(`/assets/${folder}/`));
      expect(inFolder(locale).length, [...files].join('\n')).toBeGreaterThan(2);
      expect(inFolder('any')).toEqual([]);
      expect(inFolder(locale === 'en-US' ? 'zh-CN' : 'en-US')).toEqual([]);
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

test('a picture of a material weighs next to nothing: a list has one for each offer', async ({ request }) => {
  const html = await (await request.get('/en-US/productList')).text();
  const pictures = new Set([...html.matchAll(/src="(\/assets\/materials-[^"]+)"/g)].map(([, path]) => path!));
  expect(pictures.size).toBeGreaterThan(1);
  for (const path of pictures) {
    const response = await request.get(path);
    expect(response.headers()['content-type'], path).toBe('image/avif');
    expect((await response.body()).length, path).toBeLessThanOrEqual(2.5 * kilobyte);
  }
});

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
    if (!/\.(woff2|avif)$/.test(path)) expect(headers.get('content-encoding'), path).toBe('br');
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
