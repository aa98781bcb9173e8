import { localised } from '#lib/localised.ts';
import { answerName, fieldOf, fieldsWith, type AnswerName, type FileField } from './offer-fields.ts';

export type ImportColumn = 'grade' | 'manufacturer' | AnswerName<FileField> | 'offerId';
type Names = { en: string; zh: string; /** What the trade calls the column besides. */ also: readonly string[] };

const fileFields = fieldsWith('file');

/** The field that a column holds; columns that name the goods or the offer hold none. */
export const fieldOfColumn: ReadonlyMap<ImportColumn, FileField> = new Map(
  fileFields.map((name) => [answerName(name) as ImportColumn, name]),
);

/** The columns of a file of offers by the names of the template, and by those that files of traders have. */
export const importColumnNames: Readonly<Record<ImportColumn, Names>> = {
  grade: {
    en: 'Grade',
    zh: '牌号',
    also: ['grade no', 'grade number', 'material', 'product', '产品牌号', '型号', '品名'],
  },
  manufacturer: {
    en: 'Manufacturer',
    zh: '生产厂家',
    also: ['maker', 'producer', 'brand', '厂家', '厂商', '生产商', '品牌'],
  },
  ...(Object.fromEntries(fileFields.map((name) => [answerName(name), fieldOf(name).file!])) as Record<
    AnswerName<FileField>,
    Names
  >),
  // Of an offer that the file changes wherever it is; without it that is told by grade, warehouse and trade term.
  // Nothing that lists of traders have: their numbers are not ours.
  offerId: { en: 'Offer ID', zh: '现货编号', also: [] },
};

export const importColumns = Object.keys(importColumnNames) as [ImportColumn, ...ImportColumn[]];

/** Without these a file says too little of any offer. */
export const neededColumns: readonly ImportColumn[] = importColumns.filter((column) => {
  const field = fieldOfColumn.get(column);
  return field ? !fieldOf(field).file!.mayLack : column === 'grade';
});

/** What a supplier can say for all rows of a file that has no column for it; with `taxBasis` its rate. */
export const commonColumns = [
  'currency',
  'taxBasis',
  'tradeTerm',
  'warehouseCity',
  'packing',
  'qualityClass',
  'paymentTerm',
] as const satisfies readonly ImportColumn[];
export type CommonColumn = (typeof commonColumns)[number];

/** A column as the template calls it in the reader's language. */
export const importColumnName = (column: ImportColumn): string =>
  localised({ nameEn: importColumnNames[column].en, nameZh: importColumnNames[column].zh }, 'name');
