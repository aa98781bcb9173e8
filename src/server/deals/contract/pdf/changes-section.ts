import type { Bilingual } from '../template.ts';
import type { PrintedTerms } from '../change-print.ts';
import { additionalHeading, changeWords } from '../written.ts';
import { colours, frame, heightOf, type Cell, type Sheet } from '#server/platform/pdf/sheet.ts';

const gap = 20;
const half = (frame.width - gap) / 2;
const labelWidth = 128;
const valueWidth = (frame.width - labelWidth - gap) / 2;
const heading = { face: 'bold', size: 10.5, leading: 15, colour: colours.brand } as const;

const cell = (sheet: Sheet, x: number, width: number, text: string, style = {}): Cell => ({
  x,
  width,
  lines: sheet.lines(text, width, style),
});

const inBoth = ({ en, zh }: Bilingual): string => (en === zh ? en : `${en}\n${zh}`);

/** What a version changes of the one before it, which it names, and what was agreed besides; nothing where there is neither. */
export function printChanges(sheet: Sheet, { version, change, agreedRemarks = '' }: PrintedTerms): void {
  const title = (text: string) => {
    sheet.room(60);
    sheet.columns([cell(sheet, frame.left, frame.width, text, heading)]);
    sheet.y += 2;
  };
  if (change) {
    const { replaces, rows } = change;
    const { heading: name, text, fingerprint } = changeWords(version, replaces);
    title(`${name.en} ${name.zh}`);
    sheet.columns([cell(sheet, frame.left, half, text.en), cell(sheet, frame.left + half + gap, half, text.zh)]);
    sheet.y += 3;
    sheet.columns([
      cell(sheet, frame.left, frame.width, fingerprint, {
        size: 7,
        leading: 9.5,
        colour: colours.soft,
      }),
    ]);
    sheet.y += 4;
    sheet.rule(sheet.y);
    for (const { label, from, to } of rows) {
      sheet.y += 3;
      const cells = [
        cell(sheet, frame.left, labelWidth - 8, `${label.en} ${label.zh}`, { size: 7.6, colour: colours.soft }),
        cell(sheet, frame.left + labelWidth, valueWidth, inBoth(from), { colour: colours.soft }),
        cell(sheet, frame.left + labelWidth + valueWidth + gap, valueWidth, `→ ${inBoth(to)}`, { face: 'bold' }),
      ];
      sheet.room(heightOf(cells) + 3);
      sheet.columns(cells);
      sheet.rule(sheet.y + 1.5);
      sheet.y += 2;
    }
    sheet.y += 12;
  }
  if (agreedRemarks === '') return;
  title(`${additionalHeading.en} ${additionalHeading.zh}`);
  sheet.columns([cell(sheet, frame.left, frame.width, agreedRemarks)]);
  sheet.y += 12;
}
