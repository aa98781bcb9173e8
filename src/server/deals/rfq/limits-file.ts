import type { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { inUnit } from '#api/deals/lot-units.ts';
import type { exportLimitsTemplate, ReadLimits, readLimits } from '#api/deals/spec-limit.ts';
import { hasLimits, physicalProblem } from '#api/deals/spec-limit-physics.ts';
import {
  boundProblems,
  limitBounds,
  limitForm,
  limitKey,
  mostSpecLimits,
  type SpecLimit,
} from '#api/deals/spec-limit-rules.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { isByMethod } from '#api/deals/lot-rules.ts';
import { headIn, isCalled, mostLinesAbove, plainNumber } from '#server/deals/deal/index.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import { cellsOf } from '#server/market/offers/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';

/** As buyers head their specifications, in either language. */
const heads = {
  property: [
    'property',
    'item',
    'test item',
    'parameter',
    'characteristic',
    '性能项目',
    '项目',
    '检测项目',
    '指标',
    '指标名称',
  ],
  method: ['test method', 'method', 'standard', 'norm', '测试方法', '方法', '检测方法', '试验方法', '标准', '检测标准'],
  condition: [
    'test condition',
    'test conditions',
    'condition',
    'conditions',
    '测试条件',
    '条件',
    '检测条件',
    '试验条件',
  ],
  unit: ['unit', 'units', '单位', '计量单位'],
  minimum: ['minimum', 'min', 'min.', 'lower limit', '下限', '最小值', '最小'],
  maximum: ['maximum', 'max', 'max.', 'upper limit', '上限', '最大值', '最大'],
  target: ['target', 'target value', 'aim', 'nominal', '目标值', '目标', '标称值'],
} as const;
type Head = keyof typeof heads;
type Row = Record<Head, string> & { /** As a spreadsheet counts them. */ row: number };

const headOf = (cell: string): Head | undefined => headIn(heads, cell);

/** The limits of a file for a form that then sends them: nothing is kept, and rows that say none are named. */
export async function readLimitsFile(
  context: MemberContext,
  _: z.output<typeof readLimits.input>,
): Promise<ReadLimits> {
  const cells = await cellsOf(context.files[0]!);
  const { properties } = await loadDirectory(context);
  const limits: SpecLimit[] = [];
  const problems: ReadLimits['problems'] = [];
  for (const row of rowsOf(cells)) {
    // Each row is held against every property: a file that is something else is not read to its end.
    if (problems.length === mostProblems) break;
    const found = limitOf(row, properties);
    const refuse = (text: string) => problems.push({ row: row.row, property: row.property.slice(0, 80), text });
    if (typeof found === 'string') refuse(found);
    else if (limits.some((other) => limitKey(other) === limitKey(found))) refuse(m.deals_limits_twice());
    else if (limits.length >= mostSpecLimits) refuse(m.deals_limits_tooMany({ max: mostSpecLimits }));
    else limits.push(found);
  }
  if (limits.length + problems.length === 0) throw invalid({ file: m.deals_limits_fileEmpty() });
  return { limits, problems };
}

const mostProblems = 100;

/** Rows with a bound: what a template lists and nobody has filled in is no limit. 422 where no line heads the columns. */
function rowsOf(cells: readonly (readonly string[])[]): Row[] {
  const isHead = (line: readonly string[]) => {
    const found = line.map(headOf);
    return found.includes('property') && limitBounds.some((bound) => found.includes(bound));
  };
  const at = cells.slice(0, mostLinesAbove).findIndex(isHead);
  if (at < 0) throw invalid({ file: m.deals_limits_noHead() });
  const columns = cells[at]!.map(headOf);
  return cells
    .slice(at + 1)
    .map((line, index): Row => {
      const of = (head: Head) => (line[columns.indexOf(head)] ?? '').trim();
      return {
        ...{ row: at + index + 2, property: of('property'), method: of('method'), condition: of('condition') },
        ...{ unit: of('unit'), minimum: of('minimum'), maximum: of('maximum'), target: of('target') },
      };
    })
    .filter((row) => limitBounds.some((bound) => row[bound] !== ''));
}

/** The limit of a row in the unit of its property, or why it is none. */
function limitOf(row: Row, properties: Directory['properties']): SpecLimit | string {
  const called = [...properties.values()].filter(({ id }) => hasLimits(id) && isCalled(row.property, id, properties));
  const fits = (unit: string | null) => inUnit('1', row.unit || (unit ?? ''), unit ?? '') !== null;
  const inThatUnit = called.filter(({ unit }) => fits(unit));
  const byMethod = inThatUnit.filter((one) =>
    [one.iso, one.astm, one.gb].some((method) => method && row.method && isByMethod(row.method, method)),
  );
  const [property, ...others] = inThatUnit.length > 1 && byMethod.length > 0 ? byMethod : inThatUnit;
  if (called.length === 0) return m.deals_limits_unknownProperty();
  const unit = called[0]!.unit ?? '';
  if (!property) return unit ? m.deals_limits_unit({ unit }) : m.deals_limits_noUnit();
  if (others.length > 0)
    return m.deals_limits_several({ names: [property, ...others].map((one) => localised(one, 'name')).join('; ') });
  const own = property.unit ?? '';
  const bounds: Partial<Record<(typeof limitBounds)[number], string>> = {};
  for (const bound of limitBounds) {
    if (row[bound] === '') continue;
    const number = plainNumber(row[bound].replace(/^[≥≤<>=]+/, ''));
    const value = number === null ? null : inUnit(number, row.unit || own, own);
    if (value === null || !limitForm.test(value)) return m.deals_lots_noNumber({ value: row[bound].slice(0, 40) });
    const problem = physicalProblem(property.id, value);
    if (problem) return problem;
    bounds[bound] = value;
  }
  const [wrong] = Object.values(boundProblems(bounds));
  if (wrong) return wrong;
  const method = row.method || (property.iso ?? property.astm ?? property.gb ?? '');
  return {
    ...{ property: property.id, method: method.slice(0, textLength.limitMethod[1]) },
    ...{ condition: row.condition.slice(0, textLength.limitCondition[1]), unit: own, ...bounds },
  };
}

/** Every property that can have limits, with its norm and unit: whoever fills in bounds has a row. */
export async function limitsTemplate(
  context: Context,
  { format }: z.output<typeof exportLimitsTemplate.input>,
): Promise<FileAnswer> {
  const { properties } = await loadDirectory(context);
  const columns = [
    ...[m.deals_limits_property(), m.deals_limits_method(), m.deals_limits_condition(), m.deals_limits_unitLabel()],
    ...[m.deals_limits_minimum(), m.deals_limits_maximum(), m.deals_limits_target()],
  ];
  return tableFile(format, {
    ...{
      name: m.deals_limits_templateName(),
      title: m.deals_limits_title(),
      columns: columns.map((name) => ({ name })),
    },
    rows: [...properties.values()]
      .filter(({ id }) => hasLimits(id))
      .map(({ iso, astm, gb, unit, ...row }) => [
        localised(row, 'name'),
        iso ?? astm ?? gb ?? '',
        '',
        unit ?? '',
        '',
        '',
        '',
      ]),
  });
}
