import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply, round } from '#lib/decimal.ts';

const decimalText = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.integer({ min: 0, max: 6 }),
    fc.bigInt({ min: 0n, max: 999_999n }),
  )
  .map(([negative, whole, places, fraction]) => {
    const digits = fraction.toString().padStart(6, '0').slice(0, places);
    return `${negative ? '-' : ''}${whole}${places > 0 ? `.${digits}` : ''}`;
  });
/** Millionths, exactly. */
const millionths = (text: string) => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(6, '0'));
  return text.startsWith('-') ? -value : value;
};

describe('rounding', () => {
  it.each([
    ['2.345', 2, '2.35'],
    ['2.344999', 2, '2.34'],
    ['-2.345', 2, '-2.35'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['1234', 2, '1234.00'],
    ['999.995', 2, '1000.00'],
    ['0.004', 2, '0.00'],
    ['90071992547409935.5', 0, '90071992547409936'],
  ])('takes %s to %i places as %s, half up', (value, places, expected) => {
    expect(round(value, places)).toBe(expected);
  });

  it('is never off by more than half of the last place, and pads to it', () => {
    fc.assert(
      fc.property(decimalText, fc.integer({ min: 0, max: 6 }), (value, places) => {
        const rounded = round(value, places);
        expect(rounded.split('.')[1]?.length ?? 0).toBe(places);
        const step = 10n ** BigInt(6 - places);
        const off = millionths(rounded) - millionths(value);
        expect((off < 0n ? -off : off) * 2n <= step).toBe(true);
        expect(round(rounded, places)).toBe(rounded);
      }),
    );
  });

  it.each(['', 'abc', '1e3', '1.', '.5', '1,000', ' 1', '+1', 'NaN', '--1'])(
    'refuses %j, which is no decimal',
    (text) => {
      expect(() => round(text, 2)).toThrow(RangeError);
    },
  );

  it.each([-1, 1.5, Number.NaN])('refuses %d places', (places) => {
    expect(() => round('1', places)).toThrow(RangeError);
  });
});

describe('multiplying', () => {
  it.each([
    ['25', '1234.50', 2, '30862.50'],
    ['0.1', '0.2', 2, '0.02'],
    ['1.005', '1', 2, '1.01'],
    ['-3', '0.335', 2, '-1.01'],
    ['123456789.123456', '987654321.654321', 4, '121932631315347490.5694'],
  ])('%s × %s is %i places of the exact product: %s', (a, b, places, expected) => {
    expect(multiply(a, b, places)).toBe(expected);
  });

  it('does not depend on the order, and leaves a value times one as it is', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) => {
        expect(multiply(a, b, 6)).toBe(multiply(b, a, 6));
        expect(millionths(multiply(a, '1', 6))).toBe(millionths(a));
      }),
    );
  });
});
