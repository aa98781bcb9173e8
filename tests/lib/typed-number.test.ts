import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDecimal, readNumber, unmistakable } from '#lib/typed-number.ts';

const price = (text: string) => readNumber(text, { places: 4 });
const amount = (text: string) => readNumber(text, { places: 2 });

describe('a number as people write it', () => {
  it.each([
    ['1,020.50', '1020.50'],
    ['1.020,50', '1020.50'],
    ['1 020,50', '1020.50'],
    ["1'020.50", '1020.50'],
    ['1’020.50', '1020.50'],
    ['1\u00A0020,50', '1020.50'],
    ['1\u202F020,50', '1020.50'],
    ['1\u2009020.50', '1020.50'],
    ['１，０２０．５', '1020.5'],
    ['７５', '75'],
    [' 75 ', '75'],
    ['\u300075\u00A0', '75'],
    ['75.', '75'],
    ['.5', '0.5'],
    ['12。5', '12.5'],
    ['007', '7'],
    ['-40', '-40'],
    ['− 40,5', '-40.5'],
    ['1,020,500', '1020500'],
    ['1.020.500', '1020500'],
    ['1 020.500', '1020.500'],
    ['1.020,500', '1020.500'],
    ['12,34,567.5', '1234567.5'],
    ['1020,500', '1020.500'],
    ['1.0205', '1.0205'],
    ['1.02000000', '1.0200'],
  ])('%s is %s', (typed, value) => expect(price(typed)).toEqual({ value }));

  it.each(['0,945', '0.945', '00,945'])('%s is never 945', (typed) => {
    expect(price(typed)).toEqual({ value: '0.945' });
    expect(amount(typed)).toEqual({ value: '0.945' });
  });

  it.each(['1,020', '1.020', '１．０２０', ' 1,020 '])('%s can be thousands or a decimal, and is asked', (typed) => {
    expect(price(typed)).toEqual({ either: ['1020', '1.020'] });
    expect(plainDecimal(typed, { places: 4 })).toMatch(/\?$/);
  });

  it('is thousands where a field takes two decimals', () => {
    expect(amount('1,020')).toEqual({ value: '1020' });
    expect(amount('1.020')).toEqual({ value: '1020' });
    expect(readNumber('1.020', { places: 0 })).toEqual({ value: '1020' });
  });

  it('is a decimal where thousands would be more than the field takes', () => {
    expect(readNumber('24.126', { places: 3, most: '49.5' })).toEqual({ value: '24.126' });
    expect(readNumber('1.020', { places: 3, most: '2000' })).toHaveProperty('either');
  });

  it.each(['', ' ', 'abc', '1,2,3', '1.2.3', '1 02', '1,020.5.0', '1,,020', '.', '-', '1,020.50 USD', '0,123,456'])(
    '“%s” is none',
    (typed) => {
      expect(price(typed)).toBeNull();
      expect(plainDecimal(typed, { places: 4 })).toBe(typed.trim());
    },
  );

  it('reads what is printed in en, de, fr, zh, hi and de-CH as the same number', () => {
    const written = fc.record({
      locale: fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'zh-CN', 'en-IN', 'de-CH', 'sv-SE', 'pt-BR'),
      number: fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100),
    });
    fc.assert(
      fc.property(written, ({ locale, number }) => {
        const printed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(number);
        expect(amount(printed)).toEqual({ value: number.toFixed(2) });
      }),
    );
  });

  it('reads what it has written anew as the same number, without asking', () => {
    const plain = fc
      .tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 0, max: 4 }))
      .map(([digits, places]) => (digits / 10 ** places).toFixed(places));
    fc.assert(
      fc.property(plain, (text) => {
        const reading = readNumber(unmistakable(text), { places: 4 });
        expect(reading).toHaveProperty('value');
        expect(Number((reading as { value: string }).value)).toBe(Number(text));
      }),
    );
  });
});
