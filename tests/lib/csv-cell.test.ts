import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, guardedText, startsFormula, unguardedText } from '#lib/csv-cell.ts';

const beginnings = fc.stringMatching(/^'{0,3}[=+\-@＝＋－＠a1 ]?/u);
const texts = fc.tuple(beginnings, fc.string()).map((parts) => parts.join(''));

describe('a cell of a file for spreadsheets', () => {
  it('never begins like a formula', () => {
    fc.assert(fc.property(texts, (text) => !startsFormula(guardedText(text))));
  });

  it('says after reading what it said before writing', () => {
    fc.assert(fc.property(texts, (text) => unguardedText(guardedText(text)) === text));
  });

  it('is written as it is when it could do nothing', () => {
    expect(guardedText('PA-757')).toBe('PA-757');
    expect(guardedText("'t Hooft")).toBe("'t Hooft");
    expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
    expect(csvCell('=1+1')).toBe("'=1+1");
  });

  it('is a number where it is one, below 0 too: sums are made of it', () => {
    for (const sum of ['-34150.00', '-5', '0.00']) expect(csvCell(sum)).toBe(sum);
    for (const text of ['-5+3', '-', '--5', '-5.', '-1e3', '−5'])
      expect(csvCell(text)).toBe(text === '−5' ? text : `'${text}`);
  });
});
