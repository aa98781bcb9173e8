import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from '#api/members/password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['short', 'tooShort'],
    ['ninechars', 'tooShort'],
    ['x'.repeat(129), 'tooLong'],
    ['aaaaaaaaaaaa', 'common'],
    ['1234567890', 'common'],
    ['qwertyuiop123', 'common'],
    ['Password123', 'common'],
    ['password12345!', 'common'],
    ['abcdefghijkl', 'common'],
    ['abababababab', 'common'],
    ['ada.l@example.com', 'common'],
    ['ada.l2026!!!', 'common'],
    ['trom7kelvin', 'fair'],
    ['wheat kettle rim', 'good'],
    ['wheat kettle 92 river', 'strong'],
    ['麦田水壶河流石头天空云彩', 'fair'],
  ] as const)('of %j is %s', (password, strength) => {
    expect(passwordStrength(password, 'ada.l@example.com')).toBe(strength);
  });

  it('asks for no capitals, digits or signs', () => {
    expect(passwordStrength('velvet moth orchard lime')).toBe('strong');
  });

  it('is told for any text, and does not change with its capitals', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), fc.emailAddress(), (password, email) => {
        expect(passwordStrength(password.toLowerCase(), email.toUpperCase())).toBe(
          passwordStrength(password.toLowerCase(), email),
        );
      }),
    );
  });
});
