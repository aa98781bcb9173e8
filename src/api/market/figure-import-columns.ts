import { m } from '#i18n/messages.ts';

/** Columns of a file of figures, as a template has them. Free of zod: browsers read it, too. */
export const figureColumns = [
  'materialId',
  'manufacturer',
  'grade',
  'property',
  'value',
  'low',
  'high',
  'text',
  'unit',
  'norm',
  'normYear',
  'testCondition',
  'point',
  'specimen',
  'thickness',
  'basis',
  'lots',
  'publisher',
  'title',
  'edition',
  'page',
  'readOn',
] as const;
export type FigureColumn = (typeof figureColumns)[number];

/** What the columns are called, in a template and where one is wrong. */
export const figureColumnNames: Readonly<Record<FigureColumn, () => string>> = {
  materialId: m.market_figure_columnMaterialId,
  manufacturer: m.market_offer_manufacturer,
  grade: m.market_offer_grade,
  property: m.market_abs_property,
  value: m.market_abs_value,
  low: m.market_figure_columnLow,
  high: m.market_figure_columnHigh,
  text: m.market_figure_columnClass,
  unit: m.deals_limits_unitLabel,
  norm: m.market_figure_columnStandard,
  normYear: m.market_figure_normYear,
  testCondition: m.market_figure_columnCondition,
  point: m.market_figure_columnPoint,
  specimen: m.market_figure_columnSpecimen,
  thickness: m.market_figure_columnThickness,
  basis: m.market_figure_basis,
  lots: m.market_figure_lots,
  publisher: m.market_figure_publisher,
  title: m.market_figure_columnDocument,
  edition: m.market_figure_edition,
  page: m.market_figure_pageField,
  readOn: m.market_figure_columnReadOn,
};
