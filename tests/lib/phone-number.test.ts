import { describe, expect, it } from 'vitest';
import { splitPhoneNumber, toE164 } from '#lib/phone-number.ts';

describe('a telephone number', () => {
  it.each([
    ['CN', '138 0013 8000', '+8613800138000'],
    ['US', '(212) 555-0100', '+12125550100'],
    ['DE', '030 123456', '+4930123456'],
    ['CN', '+1 212 555 0100', '+12125550100'],
    [null, '+86 138 0013 8000', '+8613800138000'],
    ['CN', '12', null],
    ['CN', 'call me', null],
    [null, '138 0013 8000', null],
    ['CN', '', null],
  ])('of %s written %j is kept as %j', (iso2, written, kept) => {
    expect(toE164(iso2, written)).toBe(kept);
  });

  it('comes back to the form as country and national number', () => {
    expect(splitPhoneNumber('+8613800138000')).toEqual({ iso2: 'CN', national: '138 0013 8000' });
    expect(splitPhoneNumber('nonsense')).toEqual({ iso2: null, national: 'nonsense' });
  });
});
