import type { Bilingual } from '../template.ts';
import type { ContractTerms } from '../terms.ts';
import { limitHeads, limitRows, limitsLead } from '../written.ts';
import { colours, frame, heightOf, type Cell, type Sheet } from '#server/platform/pdf/sheet.ts';

const widths = [160, 124, 55, 50, 50, 60];
/** From here on they are figures. */
const firstFigure = 3;
const soft = { size: 7, leading: 9.5, colour: colours.soft } as const;

const inOneLine = ({ en, zh }: Bilingual): string => (en === zh ? en : `${en} ${zh}`);

/** The limits that were agreed with the award, row by row; nothing where there are none. */
export function printLimits(sheet: Sheet, terms: Pick<ContractTerms, 'limits'>): void {
  if (!terms.limits) return;
  const whole = (text: string, style = {}): Cell => ({
    x: frame.left,
    width: frame.width,
    lines: sheet.lines(text, frame.width, style),
  });
  const row = (texts: readonly string[], style = {}): Cell[] => {
    let x: number = frame.left;
    return widths.map((width, index) => {
      const end = index >= firstFigure;
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
  sheet.columns([whole(inOneLine(limitsLead), soft)]);
  sheet.y += 3;
  const head = row(limitHeads.map(inOneLine), soft);
  sheet.doc.rect(frame.left, sheet.y, frame.width, heightOf(head) + 6).fill(colours.pale);
  sheet.y += 3.5;
  sheet.columns(head);
  sheet.y += 6;
  for (const texts of limitRows(terms)) {
    const cells = row(texts.map(inOneLine));
    sheet.room(heightOf(cells) + 4);
    sheet.columns(cells);
    sheet.rule(sheet.y + 2);
    sheet.y += 6;
  }
  sheet.y += 8;
}
