import type { ReadAnalysis } from '#api/deals/lot.ts';
import { m } from '#i18n/messages.ts';
import { invalid } from '#server/platform/errors.ts';
import { headIn, mostLinesAbove } from '#server/deals/deal/index.ts';
import type { Row } from './read-values.ts';

/** As laboratories head their columns, in either language. */
const heads = {
  property: [
    'property',
    'item',
    'test item',
    'parameter',
    'characteristic',
    '项目',
    '性能项目',
    '检测项目',
    '检验项目',
    '指标名称',
  ],
  method: ['method', 'test method', 'standard', 'norm', '方法', '测试方法', '检测方法', '试验方法', '标准', '检测标准'],
  condition: [
    'condition',
    'conditions',
    'test condition',
    'test conditions',
    '条件',
    '测试条件',
    '检测条件',
    '试验条件',
  ],
  unit: ['unit', 'units', '单位', '计量单位'],
  value: [
    'value',
    'result',
    'results',
    'test result',
    'measured',
    '结果',
    '检测结果',
    '检验结果',
    '实测值',
    '检测值',
    '测试值',
    '数值',
  ],
  lot: ['lot', 'lot no.', 'lot number', 'batch', 'batch no.', '批号', '批次', '批次号', '生产批号'],
  certificate: ['certificate', 'certificate no.', 'coa no.', 'report no.', '证书编号', '报告编号', '质检报告编号'],
} as const;
type Head = keyof typeof heads;

const headOf = (cell: string): Head | undefined => headIn(heads, cell);

/** The first line that heads both a property and its value: above it certificates say who has made them. */
const headLine = (cells: readonly string[]): boolean =>
  (['property', 'value'] as const).every((head) => cells.some((cell) => headOf(cell) === head));

export type ReadRows = { rows: Row[] } & Pick<ReadAnalysis, 'lot' | 'certificate' | 'analysedOn'>;

/** The rows of a certificate in a spreadsheet. 422 where no line heads its columns, or where it speaks of several lots. */
export function readTable(cells: readonly (readonly string[])[]): ReadRows {
  const at = cells.slice(0, mostLinesAbove).findIndex(headLine);
  if (at < 0) throw invalid({ file: m.deals_lots_noHead() });
  const columns = cells[at]!.map(headOf);
  const said = cells.slice(at + 1).map((row) => {
    const of = (head: Head) => (row[columns.indexOf(head)] ?? '').trim();
    return { property: of('property'), method: of('method'), condition: of('condition'), unit: of('unit'), value: of('value'), lot: of('lot'), certificate: of('certificate') }; // prettier-ignore
  });
  const rows = said.filter(({ property, value }) => property !== '' && value !== '');
  if (rows.length === 0) throw invalid({ file: m.deals_lots_noRows() });
  const lots = [...new Set(rows.map(({ lot }) => lot).filter(Boolean))];
  if (lots.length > 1) throw invalid({ file: m.deals_lots_severalLots({ lots: lots.slice(0, 5).join(', ') }) });
  return {
    rows,
    lot: lots[0] ?? '',
    certificate: rows.find(({ certificate }) => certificate)?.certificate ?? '',
    analysedOn: null,
  };
}
