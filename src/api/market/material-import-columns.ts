import { m } from '#i18n/messages.ts';

/** Columns of a file of new materials, as a template has them. Free of zod: browsers read it, too. */
export const materialColumns = [
  'grade',
  'words',
  'manufacturer',
  'manufacturerZh',
  'nation',
  'category',
  'casNumber',
  'processLevel',
  'applicationsEn',
  'applicationsZh',
  'discontinued',
  'successor',
  'source',
] as const;
export type MaterialColumn = (typeof materialColumns)[number];

/** What the columns are called, in a template and where one is wrong. */
export const materialColumnNames: Readonly<Record<MaterialColumn, () => string>> = {
  grade: m.market_offer_grade,
  words: m.market_grades_columnWords,
  manufacturer: m.market_offer_manufacturer,
  manufacturerZh: m.market_proposals_makerZh,
  nation: m.market_grades_columnNation,
  category: m.market_proposals_category,
  casNumber: m.market_abs_cas,
  processLevel: m.market_abs_process,
  applicationsEn: m.market_proposals_applicationsEn,
  applicationsZh: m.market_proposals_applicationsZh,
  discontinued: m.market_desk_fieldDiscontinued,
  successor: m.market_desk_fieldSuccessor,
  source: m.market_proposals_source,
};
