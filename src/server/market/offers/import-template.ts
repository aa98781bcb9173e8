import { fieldOf, type OfferDraft } from '#api/market/offer-fields.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory, loadMaterials } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';
import { cellsThatAreRead, rowOf, tableColumns } from './export-offers.ts';
import { ImportLookup } from './import-lookup.ts';

const validDays = 30;
/** Grades that everybody in the trade knows. */
const examples = ['PA757', 'S1003'];

/** A file to fill in: the heads in the reader's language, and two rows that would be taken over as they stand; in a workbook, lists to choose from. */
export async function importTemplate(context: Context, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const name = m.market_offers_templateName();
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const lookup = new ImportLookup(directory, materials);
  const cellOf = cellsThatAreRead(directory, lookup);
  const polymers = [...materials.values()].filter(({ kind }) => kind === 'polymer');
  const validUntil = utcDay(daysAfter(context.now(), validDays));
  const rows = examples.map((code, index) => {
    const material = polymers.find(({ gradeCode }) => gradeCode === code) ?? polymers[index]!;
    const countryOfOrigin = directory.manufacturers.get(material.manufacturerId)?.nation ?? 'CN';
    const known: OfferDraft = { validUntil, countryOfOrigin };
    const goods = { grade: lookup.gradeName(material), manufacturer: lookup.makerName(material) };
    return rowOf(goods, (name) => cellOf(name, known[name] ?? fieldOf(name).examples?.[index]));
  });
  return tableFile(format, { name, title: name, columns: tableColumns(directory, cellOf), rows });
}
