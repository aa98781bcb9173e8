import { languageOptions, locales, localeCookie } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { openMenu } from './support/preferences.ts';
import { inLanguage, publicRoutes } from './support/routes.ts';
import { say } from './support/words.ts';

const han = /\p{Script=Han}/u;
const meta = (html: string, pattern: RegExp) =>
  pattern.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
const canonicalOf = (html: string) => meta(html, /<link rel="canonical" href="([^"]+)"/);
const titleOf = (html: string) => meta(html, /<title>([^<]+)<\/title>/) ?? '';
const langOf = (html: string) => meta(html, /<html lang="([^"]+)"/);

for (const { name, at, indexed } of publicRoutes) {
  test(`${name}: in three forms, each with its language, title and addresses`, async ({ request, samples }) => {
    const path = at(samples);
    const alternates = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
          lang,
          href!.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
        ]),
      );
    const titles: string[] = [];
    for (const locale of locales) {
      const response = await request.get(inLanguage(locale, path));
      const html = await response.text();
      expect(response.status()).toBe(200);
      expect(langOf(html)).toBe(locale);
      expect(titleOf(html)).toContain(say(locale, 'site_name'));
      expect(han.test(titleOf(html))).toBe(locale === 'zh-CN');
      expect(meta(html, /<meta name="description" content="([^"]+)"/)?.length).toBeGreaterThan(10);
      titles.push(titleOf(html));
      if (indexed) {
        expect(canonicalOf(html)).toBe(samples.baseUrl + inLanguage(locale, path));
        expect(alternates(html)).toEqual({
          'en-US': samples.baseUrl + inLanguage('en-US', path),
          'zh-CN': samples.baseUrl + inLanguage('zh-CN', path),
          'x-default': samples.baseUrl + inLanguage('en-US', path),
        });
        expect(html).not.toContain('name="robots"');
      } else {
        expect(html).toContain('<meta name="robots" content="noindex"');
      }
    }
    const bare = await (await request.get(path)).text();
    expect(langOf(bare)).toBe('en-US');
    expect(titleOf(bare)).toBe(titles[0]);
    if (indexed) expect(canonicalOf(bare)).toBe(samples.baseUrl + inLanguage('en-US', path));
    const chosen = await (await request.get(path, { headers: { Cookie: `${localeCookie.name}=zh-CN` } })).text();
    expect(langOf(chosen)).toBe('zh-CN');
    expect(titleOf(chosen)).toBe(titles[1]);
  });
}

test('every page has a title of its own', async ({ request, samples }) => {
  const titles = await Promise.all(
    publicRoutes.map(async ({ at }) => titleOf(await (await request.get(inLanguage('zh-CN', at(samples)))).text())),
  );
  expect(new Set(titles).size).toBe(titles.length);
});

test('a language keeps the page and its query, and is remembered for addresses without one', async ({
  page,
  context,
}) => {
  await page.goto('/en-US/productList?keyword=ABS&sort=priceAsc&page=2');
  await (await openMenu(page)).getByRole('link', { name: languageOptions[1].label, exact: true }).click();
  await expect(page).toHaveURL('/zh-CN/productList?keyword=ABS&sort=priceAsc&page=2');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const cookie = (await context.cookies()).find(({ name }) => name === localeCookie.name);
  expect(cookie).toMatchObject({ value: 'zh-CN', path: '/', sameSite: 'Lax' });
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan((localeCookie.days - 2) * 86_400);
  expect(cookie!.expires - Date.now() / 1000).toBeLessThan((localeCookie.days + 2) * 86_400);

  await page.goto('/productList');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await (await openMenu(page)).getByRole('link', { name: languageOptions[0].label, exact: true }).click();
  await expect(page).toHaveURL('/en-US/productList');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('a slash at the end names the same page', async ({ request, samples }) => {
  const html = await (await request.get('/zh-CN/productList/')).text();
  expect(canonicalOf(html)).toBe(`${samples.baseUrl}/zh-CN/productList`);
});

test.describe('a browser in Chinese, on a page that is in the default language', () => {
  test.use({ locale: 'zh-CN' });
  const invitation = '切换到简体中文';

  test('is offered the page in Chinese, and goes there', async ({ page, context }) => {
    await page.goto('/productList?keyword=PP');
    await page.getByRole('link', { name: invitation }).click();
    await expect(page).toHaveURL('/zh-CN/productList?keyword=PP');
    expect((await context.cookies()).find(({ name }) => name === localeCookie.name)!.value).toBe('zh-CN');
    await expect(page.getByRole('link', { name: invitation })).toHaveCount(0);
  });

  test('is asked once', async ({ page }) => {
    await page.goto('/');
    const offered = page.locator('p', { has: page.getByRole('link', { name: invitation }) });
    await offered.getByRole('button').click();
    await expect(offered).toHaveCount(0);
    await page.reload();
    // The menu opens when the script that would offer it has run.
    await openMenu(page);
    await expect(offered).toHaveCount(0);
  });
});
