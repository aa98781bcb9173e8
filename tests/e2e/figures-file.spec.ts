import { button, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';
import { violations } from './support/axe.ts';

const file = (text: string) => ({ name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} figures come from a file: bad cells are named, the good rows stand on the page of the grade with their source`, async ({
    page: visitor,
    openPage,
    samples,
  }) => {
    test.slow();
    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, '/backstage/propertyFigures?state=file'));
    await filled(desk);
    const lines = [
      '牌号,厂家,性能,数值,单位,标准,测试条件,发布者,文件,页码',
      'PA-757,奇美,吸水率,0.31,%,ISO 62,,CHIMEI,"PA-757 data sheet, 2025",2',
      'PA-757,奇美,吸水率,0.31,,ISO 62,24 h,CHIMEI,"PA-757 data sheet, 2025",2',
      'PA-757,奇美,hdt,86,K,ISO 75,,CHIMEI,"PA-757 data sheet, 2025",2',
    ];
    await field(desk, locale, 'market_ghs_importFile').setInputFiles(file(lines.join('\n')));
    await button(desk, locale, 'market_parties_preview').click();
    await expect(desk.getByText(say(locale, 'market_figure_importUnitMissing', { unit: '%' }))).toBeVisible();
    await expect(desk.getByText(say(locale, 'market_figure_importUnitWrong', { unit: '°C' }))).toBeVisible();
    expect(await violations(desk, 'main')).toEqual([]);
    await field(desk, locale, 'market_figure_reason').fill('Data sheet of 2025');
    await button(desk, locale, 'market_figure_importTake').click();
    await expect(desk.getByText(say(locale, 'market_figure_importTaken'))).toBeVisible();

    await visitor.goto(inLanguage(locale, '/absDetail?id=chimei-polylac-pa-757'));
    const figures = visitor.getByRole('region', { name: say(locale, 'market_abs_properties') });
    await expect(figures.getByRole('row').filter({ hasText: '0.31' })).toHaveCount(1);

    // A template of a family comes as a file.
    await field(desk, locale, 'market_figure_importFamily').selectOption('abs');
    const [template] = await Promise.all([
      desk.waitForEvent('download'),
      button(desk, locale, 'market_figure_importTemplate').click(),
    ]);
    expect(template.suggestedFilename()).toBe('figures-abs.xlsx');
  });
}
