import { enterFigure } from '#api/market/figure.ts';
import { figureColumns, type FigureColumn } from '#api/market/figure-import-columns.ts';
import type { FigureImport } from '#api/market/figure-import.ts';
import { physicalProblem } from '#api/deals/spec-limit-physics.ts';
import { m } from '#i18n/messages.ts';
import { letters } from '#lib/letters.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import { readNumber } from '#lib/typed-number.ts';
import {
  loadDirectory,
  loadMaterials,
  makersNamed,
  offerable,
  type Directory,
  type Material,
  type Materials,
} from '#server/market/catalogue/index.ts';
import { tableRows, type Heads, type TableRow } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { property } from '#server/platform/db/schema/catalogue.ts';
import type { SaidFigure } from '#server/platform/db/schema/figures.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { saidFrom, type Property } from './said.ts';

/** How the heads of the columns are written, without spaces and signs; those of the exported catalogue are among them. */
const heads: Heads<FigureColumn> = {
  materialId: ['materialid', '物料编号', '材料编号'],
  manufacturer: ['manufacturer', 'maker', 'producer', '厂家', '生产厂家', '厂商', '生产商', '制造商'],
  grade: ['grade', 'gradeno', 'tradename', '牌号'],
  property: ['property', 'propertyname', '性能', '性能项目', '项目', '检测项目', '指标'],
  value: ['value', 'typicalvalue', 'figure', '数值', '值', '典型值'],
  low: ['low', 'min', 'minimum', 'from', '下限', '最小值'],
  high: ['high', 'max', 'maximum', 'to', '上限', '最大值'],
  text: ['text', 'class', 'rating', '等级', '级别'],
  unit: ['unit', 'units', '单位'],
  norm: ['norm', 'standard', 'method', 'testmethod', '标准', '测试标准', '测试方法', '试验方法'],
  normYear: ['normyear', 'yearofthestandard', '标准年号', '标准年份'],
  testCondition: ['testcondition', 'condition', 'testconditions', '测试条件', '试验条件', '条件'],
  point: ['point', 'yieldorbreak', '屈服或断裂'],
  specimen: ['specimen', 'state', 'stateofspecimen', '试样状态', '状态'],
  thickness: ['thickness', 'thicknessmm', '厚度', '厚度mm'],
  basis: ['basis', '依据', '数据依据'],
  lots: ['lots', 'lotsmeasured', '批数', '实测批数'],
  publisher: ['publisher', 'sourcepublisher', '发布者', '发布方', '来源机构'],
  title: ['title', 'sourcetitle', 'titleofthedocument', 'document', '文件', '文件名称', '来源文件'],
  edition: ['edition', 'sourceedition', 'editionordate', '版次或日期', '版本', '版本或日期'],
  page: ['page', 'sourcepage', '页', '页码'],
  readOn: ['readon', 'sourcereadon', '查阅日期'],
};

const words = <Value extends string>(all: Readonly<Record<Value, readonly string[]>>): ReadonlyMap<string, Value> =>
  new Map(
    (Object.entries(all) as [Value, readonly string[]][]).flatMap(([value, written]) =>
      [value, ...written].map((one) => [letters(one), value] as const),
    ),
  );
const bases = words({
  datasheet: ['data sheet', 'TDS', '物性表', '数据表', '产品说明书'],
  certificate: ['certificate or yellow card', 'yellow card', '证书', '黄卡'],
  measured: ['measured on delivered lots', '实测'],
  supplier: ['supplier’s statement', '供应商声明'],
});
const points = words({ yield: ['at yield', '屈服'], break: ['at break', '断裂'] });
const specimens = words({
  dry: ['dry as moulded', 'DAM', '干态'],
  conditioned: ['调湿', '调湿态'],
  annealed: ['退火'],
});

/** A unit as whoever writes one: `g/10min`, `kJ/m2`, `℃` are `g/10 min`, `kJ/m²`, `°C`. */
const unitForm = (unit: string) =>
  unit
    .normalize('NFKC')
    .replace(/[\s·*()（）]/g, '')
    .replaceAll('μ', 'µ')
    .toLowerCase();

export type Problem = FigureImport['problems'][number];
/** What a row says, where nothing is wrong with it. */
export type SaidRow = { row: number; material: Material; property: Property; said: SaidFigure };
export type ReadRow = TableRow<FigureColumn>;

/** The rows of the file by their columns. 422 where a column is missing without which no row means anything. */
export async function readRows(context: MemberContext): Promise<ReadRow[]> {
  const { columns, rows } = await tableRows(context, heads);
  const has = (...some: FigureColumn[]) => some.some((column) => columns.has(column));
  if (!has('materialId', 'grade') || !has('property') || !has('value', 'low', 'text') || !has('unit') || !has('title'))
    throw invalid({ file: m.market_figure_importHeads() });
  // A template that is filled in half has rows that say nothing yet.
  return rows.filter(({ cells: { value, low, high, text } }) => [value, low, high, text].some((cell) => cell !== ''));
}

/** What the cells are about: everything that a row may name. */
export async function loadNamed(context: MemberContext) {
  const [directory, materials, properties] = await Promise.all([
    loadDirectory(context),
    loadMaterials(context),
    context.db.select().from(property),
  ]);
  const byCode = Map.groupBy(
    [...materials.values()].filter(({ id }) => offerable(materials, id)?.id === id),
    ({ gradeCode }) => gradeCode,
  );
  const byName = new Map(
    properties.flatMap((one) => [one.id, one.nameEn, one.nameZh].map((name) => [letters(name), one])),
  );
  return { directory, materials, byCode, byName };
}
type NamedThings = {
  directory: Directory;
  materials: Materials;
  byCode: ReadonlyMap<string, readonly Material[]>;
  byName: ReadonlyMap<string, Property>;
};

type Wrong = (column: FigureColumn, message: string) => void;

/** A row as what it says of which material, or what is wrong with it. */
export async function understandRow(
  tx: Transaction,
  { row, cells }: ReadRow,
  named: NamedThings,
): Promise<{ said: SaidRow | null; problems: Problem[] }> {
  const problems: Problem[] = [];
  // Of each cell the first thing that is wrong.
  const wrong: Wrong = (column, message) => {
    if (problems.every((problem) => problem.column !== column))
      problems.push({ row, column, cell: cells[column].slice(0, 200), message });
  };
  const material = materialIn(cells, named, wrong);
  const of = named.byName.get(letters(cells.property));
  if (!of) wrong('property', cells.property === '' ? m.field_required() : m.market_figure_importNoProperty());
  if (of) checkUnit(of, cells, wrong);
  if (!material || !of) return { said: null, problems };
  const input = enterFigure.input.safeParse({
    materialId: material.id,
    propertyId: of.id,
    ...inputOf(cells, of, wrong),
  });
  if (!input.success) {
    for (const { path, message } of input.error.issues) wrong(columnOf(path), message);
    return { said: null, problems };
  }
  if (problems.length > 0) return { said: null, problems };
  try {
    return { said: { row, material, property: of, said: await saidFrom(tx, of, material.id, input.data) }, problems };
  } catch (error) {
    if (!(error instanceof AppError && error.fields)) throw error;
    for (const [field, message] of Object.entries(error.fields)) wrong(columnOf([field]), message);
    return { said: null, problems };
  }
}

const columnOf = (path: readonly PropertyKey[]): FigureColumn =>
  path.toReversed().flatMap((part) => figureColumns.find((column) => column === part) ?? [])[0] ?? 'value';

/** The material that a row names; what keeps it from naming one is said. */
export function materialIn(
  cells: ReadRow['cells'],
  { directory, materials, byCode }: NamedThings,
  wrong: Wrong = () => undefined,
): Material | undefined {
  if (cells.materialId !== '') {
    const found = offerable(materials, cells.materialId);
    if (!found) wrong('materialId', m.market_figure_importNoMaterial());
    return found;
  }
  if (cells.grade === '') return void wrong('grade', m.field_required());
  const makers =
    cells.manufacturer === '' ? null : new Set(makersNamed(directory, cells.manufacturer).map(({ id }) => id));
  const found = (byCode.get(gradeCodeOf(cells.grade)) ?? []).filter(
    ({ manufacturerId }) => makers === null || makers.has(manufacturerId),
  );
  if (found.length !== 1)
    wrong('grade', found.length === 0 ? m.market_figure_importNoMaterial() : m.market_figure_importManyMaterials());
  return found.length === 1 ? found[0] : undefined;
}

/** A number means nothing without its unit, and Izod in kJ/m² is not one in J/m. */
function checkUnit({ unit }: Property, cells: ReadRow['cells'], wrong: Wrong): void {
  if (unit === null ? cells.unit === '' : unitForm(cells.unit) === unitForm(unit)) return;
  if (unit === null) wrong('unit', m.market_figure_importNoUnit());
  else
    wrong(
      'unit',
      cells.unit === '' ? m.market_figure_importUnitMissing({ unit }) : m.market_figure_importUnitWrong({ unit }),
    );
}

/** A norm without publisher, part, edition and method behind a stroke: `DIN EN ISO 179-1:2010/1eA` and `ISO 179` are one. */
const normForm = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace('GB/T', 'GBT')
    .replace(/^(DIN|EN|BS|NF|UNE|\s)+(?=ISO)/, '')
    .split(/[/:]|-\d/, 1)[0]!
    .replace(/[^A-Z0-9]/g, '');

/** The norm of the property that is written so, and its year; as it is written where the property has none that may be meant. */
function normIn(text: string, { iso, astm, gb }: Property): { norm?: string; normYear?: number } {
  if (text === '') return {};
  const [, year] = /:\s*((?:19|20)\d\d)\b/.exec(text) ?? [];
  const norm = [iso, astm, gb].find((one) => one !== null && normForm(one) === normForm(text)) ?? text;
  return { norm, ...(year && { normYear: Number(year) }) };
}

/** The cells as the form of a figure would send them. `60–80` is a range, and what has no unit may be a class. */
function inputOf(cells: ReadRow['cells'], of: Property, wrong: Wrong): Record<string, unknown> {
  const { unit } = of;
  const isPossible = (column: FigureColumn, one: string) =>
    ['value', 'low', 'high'].includes(column) && physicalProblem(of.id, one) === undefined;
  const number = (column: FigureColumn, text = cells[column]): number | undefined => {
    if (text === '') return undefined;
    const reading = readNumber(text, { places: 6, most: '1000000000' });
    if (reading === null) return void wrong(column, m.market_figure_importNoNumber());
    // `1.049` g/cm³ is no thousand of them.
    const meant = 'value' in reading ? [reading.value] : reading.either.filter((one) => isPossible(column, one));
    return meant.length === 1 ? Number(meant[0]) : void wrong(column, m.form_numberUnclear());
  };
  const choice = <Value>(column: FigureColumn, all: ReadonlyMap<string, Value>): Value | undefined => {
    const meant = all.get(letters(cells[column]));
    if (cells[column] !== '' && meant === undefined) wrong(column, m.field_chooseOne());
    return meant;
  };
  const [, from, to] = /^(-?[\d.,]+)\s*(?:[-–—~～]|\.\.\.?|…)\s*(-?[\d.,]+)$/.exec(cells.value.normalize('NFKC')) ?? [];
  const isClass = unit === null && cells.value !== '' && !/^-?[\d.,]+$/.test(cells.value);
  const isRange = from !== undefined && to !== undefined && !isClass;
  return {
    ...(isRange
      ? { low: number('low', from), high: number('high', to) }
      : { low: number('low'), high: number('high') }),
    ...(isRange || isClass ? {} : { value: number('value') }),
    text: (isClass ? cells.value : cells.text) || undefined,
    ...normIn(cells.norm, of),
    ...(cells.normYear !== '' && { normYear: number('normYear') }),
    testCondition: cells.testCondition,
    ...{ point: choice('point', points), specimen: choice('specimen', specimens), thickness: number('thickness') },
    ...{ basis: cells.basis === '' ? 'datasheet' : choice('basis', bases), lots: number('lots') },
    source: {
      kind: 'named',
      ...{ publisher: cells.publisher, title: cells.title, edition: cells.edition },
      ...{ page: number('page'), readOn: cells.readOn || undefined },
    },
  };
}
