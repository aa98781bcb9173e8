import type { Page } from '@playwright/test';
import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/**
 * The orders that come with the page lack their list, and so does what a server of ours never answers: from a fault in
 * the page alone React recovers, and asks.
 */
async function failToShowOrders(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('&quot;list&quot;', '&quot;lost&quot;');
    await route.fulfill({ response, body });
  });
  await page.route('**/getOrderByPage', (route) =>
    route.fulfill({ json: { errorcode: 0, message: 'OK', data: { counts: {}, total: 1 } } }),
  );
}

/** What the parts of a page would be drawn by throws as soon as it is to draw. */
async function failToDraw(page: Page, address: string): Promise<void> {
  const html = await (await page.request.get(address)).text();
  const parts = [...html.matchAll(/component-url="([^"]+)" component-export="([^"]+)"/g)];
  expect(parts.length, 'parts of the page').toBeGreaterThan(0);
  // What says something is loaded in the page's language.
  for (const [, url, name] of parts)
    await page.route(`**${url!.replace('/any/', '/*/')}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `const part = () => { throw new Error('A fault of a part'); };\nexport { part as ${name} };`,
      }),
    );
}

for (const locale of locales) {
  test.describe(locale, () => {
    test.describe('an address that is not there', () => {
      test.use({ expectedFailures: /.*/ });
      for (const path of [
        '/noSuchPage',
        // It is there under `astro dev` alone.
        '/styleguide',
        '/productDetail?id=gone',
        '/productDetail',
        '/absDetail?id=gone',
        '/newsDetail?id=gone',
        '/helpCenter?code=gone',
        '/agreement?code=gone',
        '/agreement?code=user&version=gone',
        '/%E0%A4%A',
      ]) {
        test(`says so with its status, in the language, with a way home: ${path}`, async ({ page }) => {
          const response = await page.goto(inLanguage(locale, path));
          expect(response!.status()).toBe(404);
          expect(response!.headers()['cache-control']).toBe('private, no-store');
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          const heading = page.getByRole('heading', { level: 1 });
          await expect(heading).toHaveText(say(locale, 'page_404'));
          await expect(heading.locator('svg')).toBeVisible();
          await page.getByRole('link', { name: say(locale, 'backToHomePage') }).click();
          await expect(page).toHaveURL(`/${locale}`);
        });
      }
    });

    test.describe('a fault of ours in the browser', () => {
      test.use({ role: 'buyer', expectedFailures: /.*/ });
      test('puts the error page in the place of the page, with a way home', async ({ page, faults }) => {
        const path = inLanguage(locale, '/userCenter/order');
        await failToShowOrders(page, path);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'systemError'));
        faults.length = 0;
        await page.getByRole('link', { name: say(locale, 'backToHomePage') }).click();
        await expect(page).toHaveURL(`/${locale}`);
      });

      test('does so before the scripts of the page have run, too', async ({ page, faults }) => {
        const path = inLanguage(locale, '/userCenter/order');
        const html = await (await page.request.get(path)).text();
        // Parts of the page share the frame's file.
        const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src!);
        const held = scripts.filter((src) => !/\/frame\b/.test(src));
        expect(held.length).toBeGreaterThan(0);
        const failed = page.waitForEvent('pageerror');
        for (const src of held) await page.route(`**${src}`, (route) => failed.then(() => route.continue()));
        await failToShowOrders(page, path);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'systemError'));
        faults.length = 0;
      });
    });

    const partsOfPages: [path: string, role: 'buyer' | undefined][] = [
      ['/login', undefined],
      ['/userRegistration', undefined],
      ['/forgotPassword', undefined],
      ['/merchantRegistration', undefined],
      ['/merchantRegistration', 'buyer'],
      ['/newRfq', undefined],
      ['/productRfq', 'buyer'],
      ['/userCenter/info', 'buyer'],
    ];
    for (const [path, role] of partsOfPages)
      test.describe(`a part of ${path} that fails`, () => {
        test.use({ role, expectedFailures: /.*/ });
        test(`puts the error page in the place of the page of a ${role ?? 'visitor'}`, async ({ page, faults }) => {
          await failToDraw(page, inLanguage(locale, path));
          await page.goto(inLanguage(locale, path));
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(locale, 'systemError'));
          await expect(page.locator('main astro-island')).toHaveCount(0);
          faults.length = 0;
          await page.getByRole('link', { name: say(locale, 'backToHomePage') }).click();
          await expect(page).toHaveURL(`/${locale}`);
        });
      });

    test('a broken query shows a sensible page, whatever is in it', async ({ request }) => {
      const broken = [
        'page=-1',
        'page=0',
        'page=1e9',
        'page=two',
        'page=9999',
        'page=99999999999999999999',
        'page=1&page=2',
        'sort=nonsense',
        'view=nonsense',
        'cursor=nonsense',
        'kind=nonsense',
        'keyword=%',
        'keyword=%E0%A4%A',
        'keyword=%00',
        'keyword=%FF%FE',
        "keyword=';drop table offer;--",
        'keyword=%25%5F%5C',
        'keyword=<script>alert(1)</script>',
        `keyword=${'x'.repeat(10_000)}`,
        `keyword=${encodeURIComponent('塑'.repeat(1_000))}`,
        'keyword=a&keyword=b',
        'keyword[]=a',
        'keyword=(((&',
        "keyword=a'b:*|&!",
        'categoryId=nonsense',
        'categoryId=a&categoryId=b',
        'manufacturerId=nonsense',
        `manufacturerId=${'y'.repeat(500)}`,
        Array.from({ length: 100 }, (_, index) => `manufacturerId=m${index}`).join('&'),
        'tradeTerm=99',
        'tradeTerm=-1',
        'tradeTerm=x',
        'priceFrom=abc&priceTo=',
        'priceFrom=-5',
        'priceFrom=99999999999999999999',
        'priceFrom=10&priceTo=1',
        'currency=XXX',
        'currency=',
        'density.from=abc',
        'density.from=9&density.to=1',
        'nonsense.from=1',
        'columns=nonsense',
        'id=',
        'id=%00',
        'code=%00',
        `id=${'z'.repeat(300)}`,
        'id=a&id=b&id=c&id=d&id=e&id=f',
        '__proto__=1',
        'constructor=1&toString=2',
        '&&==&',
        '%=%',
      ];
      const faults: string[] = [];
      for (const path of [
        '/productList',
        '/abs',
        '/compare',
        '/news',
        '/helpCenter',
        '/',
        '/categoryList',
        '/login',
        '/productDetail',
        '/absDetail',
        '/newsDetail',
        '/agreement',
      ]) {
        const answers = await Promise.all(
          broken.map(async (query) => ({ query, response: await request.get(`${inLanguage(locale, path)}?${query}`) })),
        );
        for (const { query, response } of answers) {
          const html = await response.text();
          const allowed = ['/helpCenter', '/productDetail', '/absDetail', '/newsDetail', '/agreement'].includes(path)
            ? [200, 404]
            : [200];
          if (!allowed.includes(response.status())) faults.push(`${response.status()} ${path}?${query.slice(0, 60)}`);
          if (html.replace(/="[^"]*"/g, '').includes('<script>alert(1)')) faults.push(`unescaped ${path}?${query}`);
        }
      }
      expect(faults).toEqual([]);
    });

    test('page 9,999 is an empty state with a way back, not an error', async ({ page }) => {
      await page.goto(inLanguage(locale, '/productList?page=9999'));
      await expect(page.getByText(say(locale, 'market_list_noPage', { page: '9,999' }))).toBeVisible();
      await page.getByRole('link', { name: say(locale, 'market_list_lastPage') }).click();
      expect(await page.locator('.offer').count()).toBeGreaterThan(0);
    });
  });
}

for (const path of ['/feed/fr-FR.xml', '/menu/fr-FR', '/sitemap/offers-9999.xml', '/sitemap/nonsense-1.xml', '/api']) {
  test(`an unknown address among those for machines is answered with the page that says so: ${path}`, async ({
    request,
  }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toMatch(/^text\/html/);
    expect(await response.text()).toContain(say('en-US', 'page_404'));
  });
}

test('the API answers an unknown thing with the envelope of a 404, a wrong field with 422 and its name', async ({
  request,
}) => {
  const gone = await request.get('/api/product/web/quotation/getWebQuotationById?id=gone', {
    headers: { 'Accept-Language': 'zh_CN' },
  });
  expect(gone.status()).toBe(404);
  expect(await gone.json()).toMatchObject({ errorcode: 404, data: null, message: say('zh-CN', 'error_notFound') });
  const wrong = await request.post('/api/product/web/quotation/getWebQuotationByPage', {
    data: { pageSize: 1_000, keyword: 'x'.repeat(201) },
  });
  expect(wrong.status()).toBe(422);
  expect(Object.keys(((await wrong.json()) as { fields: object }).fields).sort()).toEqual(['keyword', 'pageSize']);
});
