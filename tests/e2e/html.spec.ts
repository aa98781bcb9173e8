import { locales } from '../../i18n/locales.ts';
import { expect, test } from './support/fixtures.ts';
import { markupFaults } from './support/markup.ts';
import { inLanguage } from './support/routes.ts';

// What stands on every route is looked at with the page (public-pages.spec.ts, members-pages.spec.ts).
for (const locale of locales) {
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
      expect(await markupFaults(await (await request.get(inLanguage(locale, path))).text()), path).toEqual([]);
    }
  });
}
