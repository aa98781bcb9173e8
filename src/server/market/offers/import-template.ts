import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import {
  codeName,
  gradeIn,
  loadDirectory,
  loadMaterials,
  named,
  type Directory,
  type Material,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';

import { tableColumns } from './export-offers.ts';

const validDays = 30;
/** Grades that everybody in the trade knows. */
const examples = ['PA757', 'S1003'];
const dayMs = 24 * 3600 * 1000;

/** A file to fill in: the heads in the reader's language, and two rows that would be taken over as they stand. */
export async function importTemplate(context: Context, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const name = m.offers_templateName();
  return tableFile(format, {
    name,
    title: name,
    columns: tableColumns(context.locale),
    rows: await exampleRows(context),
  });
}

async function exampleRows(context: Context): Promise<string[][]> {
  const { locale } = context;
  const directory = await loadDirectory(context);
  const materials = [...(await loadMaterials(context)).values()].filter(({ kind }) => kind === 'polymer');
  const [first, second] = examples.map(
    (code, index) => materials.find(({ gradeCode }) => gradeCode === code) ?? materials[index]!,
  ) as [Material, Material];
  const validUntil = new Date(context.now().getTime() + validDays * dayMs).toISOString().slice(0, 10);
  const maker = (id: string) => named(locale, directory.manufacturers, id).name;
  const origin = (id: string) =>
    named(locale, directory.countries, directory.manufacturers.get(id)?.nation ?? 'CN').name;
  const words = wordsOf(locale, directory);
  return [
    [
      ...[gradeIn(locale, first), maker(first.manufacturerId), '9850', 'CNY', '1', '120'],
      ...[words.city('CNNGB'), origin(first.manufacturerId), 'EXW', '', words.code('packing', 'BAG25')],
      ...[words.code('paymentTerm', 'TT100'), words.code('qualityClass', 'PREMIUM'), '3', validUntil, '', '', ''],
    ],
    [
      ...[gradeIn(locale, second), maker(second.manufacturerId), '1285.50', 'USD', '25', '500'],
      ...[words.city('CNSHA'), origin(second.manufacturerId), tradeTerms[1].code, words.port('CNSHA')],
      ...[
        words.code('packing', 'BAG25'),
        words.code('paymentTerm', 'TT30_70BL'),
        words.code('qualityClass', 'PREMIUM'),
      ],
      ...['14', validUntil, 'Original packing', '原厂原包', ''],
    ],
  ];
}

const wordsOf = (locale: Locale, directory: Directory) => ({
  city: (id: string) => named(locale, directory.cities, id).name,
  port: (id: string) => named(locale, directory.ports, id).name,
  code: (kind: string, code: string) => codeName(locale, directory, kind, code),
});
