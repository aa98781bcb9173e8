import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';

const type = new Typesetter(new PDFDocument());
const lines = (text: string, width: number) =>
  type.wrap(text, { face: 'regular', size: 10, width }).map(({ runs }) => runs.map((run) => run.text).join(''));

describe('setting text', () => {
  it('breaks Latin text at spaces and Chinese between characters', () => {
    expect(lines('one two three', 40)).toEqual(['one two', 'three']);
    expect(lines('塑料原料采购', 35)).toEqual(['塑料原', '料采购']);
  });

  it('lets no line begin with a closing sign or end with an opening one', () => {
    expect(lines('塑料原，料', 35)).toEqual(['塑料', '原，料']);
    expect(lines('塑料（原料）', 35)).toEqual(['塑料', '（原', '料）']);
  });

  it('keeps an amount beside its currency, and breaks what fits nowhere', () => {
    expect(lines('in USD\u00a0100.00', 62)).toEqual(['in', 'USD 100.00']);
    expect(lines('a'.repeat(20), 50).join('')).toBe('a'.repeat(20));
    expect(lines('', 50)).toEqual(['']);
  });

  it('takes other files of the font for rare characters', () => {
    const fonts = (text: string) => type.line(text).runs.map(({ font }) => font);
    expect(fonts('塑料 PP')).toEqual(['regular']);
    expect(fonts('莙')).toEqual([expect.stringMatching(/^noto-sans-sc-\d+-400-normal\.woff$/)]);
    expect(fonts('Đặ')).not.toContain('regular');
    expect(fonts('Пласт')).toEqual(['noto-sans-sc-cyrillic-400-normal.woff']);
  });

  it('prints Turkish, Polish and Greek, signs of money, and figures below and above the line', () => {
    const printed = (text: string) =>
      type
        .line(text)
        .runs.map((run) => run.text)
        .join('');
    for (const text of ['Ağaoğlu İplik Şti.', 'Łódź', 'μ Ω α', '₦ 1,500', 'Nguyễn']) expect(printed(text)).toBe(text);
    expect(type.line('H₂O').runs.map(({ text, script }) => [text, script])).toEqual([
      ['H', undefined],
      ['2', 'below'],
      ['O', undefined],
    ]);
    expect(printed('10⁻⁶')).toBe('10−6');
    expect(printed('⅓')).toBe('1/3');
  });

  it('names a character that no font has, instead of an empty box', () => {
    expect(type.line('王䶮').runs.map(({ text }) => text)).toEqual(['王[U+4DAE]']);
  });

  it('prints no signs that hide or turn text around', () => {
    expect(type.line('a\u202Eb\u200Bc\u0007').runs.map(({ text }) => text)).toEqual(['abc']);
    expect(type.line('O’Neil “塑”').runs.map(({ text }) => text)).toEqual(["O'Neil “塑”"]);
  });
});
