import { locales } from '../../i18n/locales.ts';
import { expectAccessible } from './support/axe.ts';
import { settled, testLooking as test } from './support/fixtures.ts';
import { expectFitting } from './support/measures.ts';
import { inLanguage, publicRoutes } from './support/routes.ts';

for (const locale of locales) {
  for (const { name, at, frame = false } of publicRoutes) {
    test(`${name} in ${locale} can be used by everyone, by finger too, and fits every width`, async ({
      page,
      samples,
    }) => {
      await page.goto(inLanguage(locale, at(samples)));
      await settled(page);
      await expectAccessible(page, locale, frame);
      await expectFitting(page);
    });
  }
}
