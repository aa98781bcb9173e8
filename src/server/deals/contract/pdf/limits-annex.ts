import { trimZeros } from '#lib/decimal.ts';
import type { Bilingual } from '../template.ts';
import type { ContractTerms } from '../terms.ts';
import { colours, frame, heightOf, type Cell, type Sheet } from '#server/platform/pdf/sheet.ts';

type Row = NonNullable<ContractTerms['limits']>[number];

const columns = [
  { title: 'Property 项目', width: 160 },
  { title: 'Method, condition 方法、条件', width: 124 },
  { title: 'Unit 单位', width: 55 },
  { title: 'Min. 下限', width: 50, end: true },
  { title: 'Max. 上限', width: 50, end: true },
  { title: 'Target 目标', width: 60, end: true },
];

const lead: Bilingual = {
  en: 'Limits bind; typical values and targets do not.',
  zh: '质量指标具有约束力；典型值和目标值不具有约束力。',
};
const notTested = 'not tested 不检测';
const soft = { size: 7, leading: 9.5, colour: colours.soft } as const;

/** The limits that were agreed with the award, row by row; nothing where there are none. */
export function printLimits(sheet: Sheet, { limits }: Pick<ContractTerms, 'limits'>): void {
  if (!limits) return;
  const whole = (text: string, style = {}): Cell => ({
    x: frame.left,
    width: frame.width,
    lines: sheet.lines(text, frame.width, style),
  });
  const row = (texts: readonly string[], style = {}): Cell[] => {
    let x: number = frame.left;
    return columns.map(({ width, end = false }, index) => {
      const placed = { x: x + 4, width: width - 8, end, lines: sheet.lines(texts[index] ?? '', width - 8, style) };
      x += width;
      return placed;
    });
  };
  sheet.room(90);
  sheet.columns([
    whole('Annex: Specification limits 附件：质量指标', {
      face: 'bold',
      size: 10.5,
      leading: 15,
      colour: colours.brand,
    }),
  ]);
  sheet.columns([whole(`${lead.en} ${lead.zh}`, soft)]);
  sheet.y += 3;
  const head = row(
    columns.map(({ title }) => title),
    soft,
  );
  sheet.doc.rect(frame.left, sheet.y, frame.width, heightOf(head) + 6).fill(colours.pale);
  sheet.y += 3.5;
  sheet.columns(head);
  sheet.y += 6;
  for (const limit of limits) {
    const cells = row(textsOf(limit));
    sheet.room(heightOf(cells) + 4);
    sheet.columns(cells);
    sheet.rule(sheet.y + 2);
    sheet.y += 6;
  }
  sheet.y += 8;
}

function textsOf({ property, method, condition, unit, answer, minimum, maximum, target }: Row): string[] {
  const about = [`${property.en} ${property.zh}`, [method, condition].filter(Boolean).join(', '), unit];
  if (answer === 'notTested') return [...about, notTested];
  return [...about, ...[minimum, maximum, target].map((value) => (value ? trimZeros(value) : '–'))];
}
