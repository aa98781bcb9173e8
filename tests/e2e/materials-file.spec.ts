import type { Page } from '@playwright/test';
import type { Locale } from '../../i18n/locales.ts';
import { violations } from './support/axe.ts';
import { button, downloaded, field, filled } from './support/by-hand.ts';
import { expect, test } from './support/fixtures.ts';
import { playedIn } from './support/languages.ts';
import { inLanguage } from './support/routes.ts';
import { say } from './support/words.ts';

const file = (text: string) => ({ name: 'materials.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** A file as an operator of each language fills it in; the site is one, so that each has grades and makers of its own. */
const files = {
  'en-US': {
    heads: 'Grade,Also called,Manufacturer,"Maker, Chinese",Maker’s country or region,Category,Source',
    known: { maker: 'CHIMEI', written: 'PA 757', is: 'POLYLAC PA-757' },
    fresh: ['POLYLAC KX-310', 'KX-311', 'KX 310'],
    called: 'Kix 310',
    maker: { name: 'Harbour Test Resins', zh: '海港试验树脂', nation: 'Singapore', grade: 'HTR 5502' },
    source: 'Data sheet of June 2026',
    unknown: { maker: 'Nobody Polymers', category: 'Unobtainium' },
  },
  'zh-CN': {
    heads: '牌号,其他叫法,生产厂家,厂家中文名,厂家所在国家/地区,品类,资料来源',
    known: { maker: '奇美实业股份有限公司', written: 'PA 757', is: 'POLYLAC PA-757' },
    fresh: ['POLYLAC KZ-410', 'KZ-411', 'KZ 410'],
    called: 'Kuz 410',
    maker: { name: 'Lakeside Test Resins', zh: '湖畔试验树脂', nation: '中国', grade: 'LTR 6603' },
    source: '2026 年 6 月物性表',
    unknown: { maker: '无名塑料厂', category: '不存在的品类' },
  },
} as const;

/** The page is no wider than the phone that it is on. */
async function fits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function preview(desk: Page, locale: Locale, text: string): Promise<void> {
  await field(desk, locale, 'market_ghs_importFile').setInputFiles(file(text));
  await button(desk, locale, 'market_parties_preview').click();
}
const counted = (locale: Locale, [rows, added, same, wrong]: readonly [number, number, number, number]) =>
  say(locale, 'market_grades_importCounts', { rows, added, same, wrong });

for (const locale of playedIn('zh-CN')) {
  test(`in ${locale} new materials come from a file: bad rows are named and come back, the good ones are found at once`, async ({
    page: visitor,
    openPage,
    samples,
  }) => {
    test.slow();
    const { heads, known, fresh, called, maker, source, unknown } = files[locale];
    const desk = await openPage(samples.tokens.operator);
    await desk.goto(inLanguage(locale, '/backstage/entries?thing=material'));
    await filled(desk);

    await test.step('the template of a family is read as it is, and adds nothing', async () => {
      await field(desk, locale, 'market_figure_importFamily').selectOption('abs');
      const { name, text } = await downloaded(desk, button(desk, locale, 'market_grades_templateCsv'));
      expect(name).toBe('materials-abs.csv');
      await preview(desk, locale, text);
      await expect(desk.getByText(counted(locale, [1, 0, 1, 0]))).toBeVisible();
      await expect(button(desk, locale, 'market_figure_importTake')).toHaveCount(0);
    });

    const good = [
      `${fresh[0]},${fresh[0]}X;${called},${known.maker},,,ABS,${source}`,
      `${maker.grade},,${maker.name},${maker.zh},${maker.nation},HDPE,${source}`,
    ];
    const bad = [
      `${fresh[2]},,${known.maker},,,ABS,${source}`,
      `${known.written},,${known.maker},,,ABS,${source}`,
      `${fresh[1]},,${unknown.maker},,,ABS,${source}`,
      `${fresh[1]},,${known.maker},,,${unknown.category},${source}`,
    ];
    await test.step('the preview names each bad cell, and where what it names can be looked at', async () => {
      await preview(desk, locale, [heads, ...good, ...bad].join('\n'));
      const main = desk.getByRole('main');
      await expect(main.getByText(counted(locale, [6, 2, 0, 4]))).toBeVisible();
      await expect(main).toContainText(say(locale, 'market_grades_importTwice', { row: 2, grade: fresh[0] }));
      await expect(main).toContainText(
        say(locale, 'market_grades_importWriting', { text: known.written, grade: known.is }),
      );
      await expect(main).toContainText(say(locale, 'market_grades_importMakerUnknown'));
      await expect(main).toContainText(say(locale, 'market_grades_importCategory'));
      await expect(main).toContainText(maker.name);
      const there = main.getByRole('link', { name: known.is, exact: true });
      await expect(there).toHaveAttribute('href', /\/backstage\/entries\?thing=material&key=chimei-polylac-pa-757$/);
      expect(await violations(desk, 'main')).toEqual([]);
      await fits(desk);
    });

    await test.step('the good rows are added with a reason', async () => {
      await button(desk, locale, 'market_figure_importTake').click();
      await expect(field(desk, locale, 'market_desk_reason')).toHaveAttribute('aria-invalid', 'true');
      await field(desk, locale, 'market_desk_reason').fill(source);
      await button(desk, locale, 'market_figure_importTake').click();
      await expect(desk.getByText(say(locale, 'market_figure_importTaken'))).toBeVisible();
    });

    await test.step('the rows that were left come back with their reasons, and are taken once they are mended', async () => {
      const { text } = await downloaded(desk, button(desk, locale, 'market_grades_importReport'));
      expect(text).toContain(say(locale, 'market_grades_importMakerUnknown'));
      // The same file is chosen again: the browser would not say so of a field that has kept it.
      await expect(field(desk, locale, 'market_ghs_importFile')).toHaveValue('');
      const mended = text
        .split('\r\n')
        .filter((line) => line.includes(unknown.maker) || line.includes(source) === false);
      await preview(desk, locale, mended.join('\n').replace(unknown.maker, known.maker));
      await expect(desk.getByText(counted(locale, [1, 1, 0, 0]))).toBeVisible();
      await field(desk, locale, 'market_desk_reason').fill(source);
      await button(desk, locale, 'market_figure_importTake').click();
      await expect(button(desk, locale, 'market_figure_importTake')).toHaveCount(0);
    });

    await test.step('visitors find them by their codes and by what else they are called', async () => {
      for (const keyword of [fresh[0], called, fresh[1], maker.grade]) {
        await visitor.goto(inLanguage(locale, `/abs?keyword=${encodeURIComponent(keyword)}`));
        const grade = keyword === called ? fresh[0] : keyword;
        await expect(visitor.getByRole('main').getByRole('link', { name: grade, exact: true }).first()).toBeVisible();
      }
    });

    await test.step('each says in its history where it is from, and can be taken back', async () => {
      await desk.goto(inLanguage(locale, `/backstage/entries?thing=material&keyword=${encodeURIComponent(fresh[1])}`));
      await desk.getByRole('main').getByRole('link', { name: fresh[1] }).click();
      await expect(desk.getByRole('main')).toContainText(source);
      await button(desk, locale, 'market_desk_undo').first().click();
      await field(desk.getByRole('dialog'), locale, 'market_desk_reason').fill(source);
      await button(desk.getByRole('dialog'), locale, 'market_desk_undo').click();
      await expect(desk.getByRole('dialog')).toBeHidden();
      await visitor.goto(inLanguage(locale, `/abs?keyword=${encodeURIComponent(fresh[1])}`));
      await expect(visitor.getByRole('main').getByRole('link', { name: fresh[1], exact: true })).toHaveCount(0);
    });
  });
}
