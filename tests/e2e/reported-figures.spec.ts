import { locales } from '../../i18n/locales.ts';
import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { newMember } from './support/people.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

/** Each language has a figure of its own to correct: the site is one. */
const materials = ['hanwha-solutions-eva-1125', 'basf-ultramid-a3k'] as const;
const values = ['0.944', '1.135'] as const;

for (const [at, locale] of locales.entries()) {
  test(`a reader reports a wrong figure, the desk corrects it with its source, and the reader hears of it: ${locale}`, async ({
    openPage,
    samples,
  }) => {
    const reader = await newMember(samples, locale);
    const page = await openPage(reader.token);
    await page.goto(inLanguage(locale, `/absDetail?id=${materials[at]}`));
    const figures = page.getByRole('region', { name: say(locale, 'market_abs_properties') });
    const density = figures.getByRole('row').filter({ hasText: 'g/cm³' }).first();
    await density
      .getByRole('link', { name: say(locale, 'market_figure_more') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/figure\?id=/);
    await filled(page);
    await field(page, locale, 'market_figure_reportWords').fill(`Density is ${values[at]}`);
    await button(page, locale, 'market_figure_reportSend').click();
    await expect(page.getByText(say(locale, 'market_figure_reportSent'))).toBeVisible();

    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, '/backstage/propertyFigures'));
    await filled(desk);
    const entry = desk
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Density is ${values[at]}` });
    await entry
      .getByRole('button', { name: say(locale, 'market_figure_correct') })
      .first()
      .click();
    const dialog = desk.getByRole('dialog');
    await dialog
      .getByLabel(new RegExp(say(locale, 'market_abs_value')))
      .first()
      .fill(values[at]!);
    await field(dialog, locale, 'market_figure_basis').selectOption('datasheet');
    await field(dialog, locale, 'market_figure_publisher').fill('Maker');
    await field(dialog, locale, 'market_figure_documentTitle').fill('Technical data sheet');
    await field(dialog, locale, 'market_figure_reason').fill('The sheet says so');
    await field(dialog, locale, 'market_figure_answer').fill('Thank you, it is corrected');
    await button(dialog, locale, 'market_figure_correct').click();
    await expect(desk.getByText(say(locale, 'market_figure_saved'))).toBeVisible();

    await page.goto(inLanguage(locale, `/absDetail?id=${materials[at]}`));
    await expect(page.getByRole('main')).toContainText(values[at]!);
    await page.goto(inLanguage(locale, '/userCenter/notifications'));
    await expect(page.getByRole('main')).toContainText('Thank you, it is corrected');
  });
}
