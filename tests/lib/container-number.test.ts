import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, readContainerNumber } from '#api/deals/container-number.ts';

describe('a container number', () => {
  it.each(['CSQU3054383', 'csqu 305438 3', 'CSQU-305438-3', ' CSQU 305 438-3 ', 'ＣＳＱＵ３０５４３８３'])(
    'is read as %s',
    (text) => {
      expect(readContainerNumber(text)).toEqual({ ok: true, number: 'CSQU3054383' });
    },
  );

  // Numbers on record: carriers' own boxes, one whose sum leaves 10 (written as 0).
  it.each(['MSKU6011672', 'TGHU7599330', 'HLXU2008419', 'TEXU3070079', 'MSCU6639870'])(
    '%s has its check digit',
    (text) => {
      expect(readContainerNumber(text)).toEqual({ ok: true, number: text });
    },
  );

  it('with a wrong check digit names the right one', () => {
    expect(readContainerNumber('CSQU3054384')).toEqual({
      ok: false,
      wrong: 'checkDigit',
      number: 'CSQU3054384',
      expected: 3,
    });
  });

  it.each(['', 'CSQU305438', 'CSQU30543833', 'CSQA3054383', 'CS1U3054383', '3054383', 'CSQU305438X', '中远U3054383'])(
    '%j is none',
    (text) => {
      expect(readContainerNumber(text)).toEqual({ ok: false, wrong: 'form' });
    },
  );

  it('with one wrong digit is noticed', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 3, maxLength: 3 });
    const serial = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 6 });
    const wrong = fc.tuple(letters, fc.constantFrom('U', 'J', 'Z'), serial, fc.nat(5), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(wrong, ([owner, category, digits, place, by]) => {
        const ten = `${owner}${category}${digits}`;
        const at = 4 + place;
        const other = ten.slice(0, at) + ((Number(ten[at]) + by) % 10) + ten.slice(at + 1);
        // The remainders 10 and 0 are both written 0: the one pair that the standard cannot tell apart.
        fc.pre(checkDigitOf(ten) !== 0 || checkDigitOf(other) !== 0);
        expect(readContainerNumber(other + checkDigitOf(ten)).ok).toBe(false);
      }),
    );
  });
});
