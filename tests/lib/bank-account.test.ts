import { describe, expect, it } from 'vitest';
import { isRightAccount } from '#api/deals/bank-account.ts';

describe('an account number', () => {
  it('in the form of an IBAN must have the right check figures', () => {
    expect(isRightAccount('DE89 3704 0044 0532 0130 00')).toBe(true);
    expect(isRightAccount('gb29nwbk60161331926819')).toBe(true);
    expect(isRightAccount('DE89 3704 0044 0532 0130 01')).toBe(false);
    expect(isRightAccount('DE98 3704 0044 0532 0130 00')).toBe(false);
  });

  it('of another form is taken as it is', () => {
    expect(isRightAccount('012-875-0-123456-7')).toBe(true);
    expect(isRightAccount('6222 0212 0200 1234 567')).toBe(true);
  });
});
