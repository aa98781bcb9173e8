import { HtmlValidate, type ConfigData } from 'html-validate';
import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { inLanguage, privateRoutes, publicRoutes } from './support/routes.ts';

/** What the standard asks for. Style is a matter of taste, and the length of titles is for search engines. */
const config: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'long-title': 'off',
    // A button in a form submits it unless it says otherwise.
    'no-implicit-button-type': 'off',
    'require-sri': 'off',
  },
};
const validator = new HtmlValidate(config);

/** Astro puts this in front of the first island of a page, where the standard wants no style. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(islandStyle, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector})`),
  );
}

/** Amounts and tonnes of the page's text that stand without groups: `USD 1250`, `1250 t`. */
function ungroupedIn(html: string): string[] {
  const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '\n');
  return (
    text.match(/(?<![\d.,-])(?:(?:USD|CNY|EUR) [1-9]\d{3,}|[1-9]\d{3,}(?:\.\d+)? ?(?:(?:USD|CNY|EUR|t)\b|吨))/g) ?? []
  );
}

for (const locale of locales) {
  for (const { name, at } of publicRoutes) {
    test(`${name} in ${locale} is valid HTML, its amounts in groups`, async ({ request, samples }) => {
      const html = await (await request.get(inLanguage(locale, at(samples)))).text();
      expect([...(await faultsOf(html)), ...ungroupedIn(html)]).toEqual([]);
    });
  }

  for (const { name, at, role } of privateRoutes) {
    test.describe('for a member', () => {
      test.use({ role });
      test(`${name} in ${locale} is valid HTML, its amounts in groups`, async ({ request, samples }) => {
        const html = await (await request.get(inLanguage(locale, at(samples)))).text();
        expect([...(await faultsOf(html)), ...ungroupedIn(html)]).toEqual([]);
      });
    });
  }

  test(`empty lists and error pages in ${locale} are valid HTML`, async ({ request }) => {
    for (const path of [
      '/noSuchPage',
      '/productList?keyword=qqqzzz',
      '/productList?page=9999',
      '/productList?view=card',
      '/abs?keyword=qqqzzz',
      '/compare',
      '/helpCenter?keyword=ABS',
      '/helpCenter?keyword=qqqzzz',
      '/productList?keyword=%3Cb%3E%22%27%26',
    ]) {
      expect(await faultsOf(await (await request.get(inLanguage(locale, path))).text()), path).toEqual([]);
    }
  });
}
