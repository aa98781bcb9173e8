import { describe, expect, it } from 'vitest';
import { convert } from '#api/market/exchange.ts';

const rates = { CNY: '6.7758', JPY: '160', EUR: '0.92' };

describe('an amount in another currency', () => {
  it.each([
    ['1000', 'USD', 'CNY', '6775.80'],
    ['6775.80', 'CNY', 'USD', '1000.00'],
    ['160', 'JPY', 'USD', '1.00'],
    ['160', 'JPY', 'CNY', '6.78'],
    ['92', 'EUR', 'JPY', '16000.00'],
    ['0', 'CNY', 'USD', '0.00'],
  ])('%s %s in %s is %s', (amount, currency, other, expected) => {
    expect(convert({ amount, currency }, other, rates)).toBe(expected);
  });

  it('stays as it is in its own currency, to two places', () => {
    expect(convert({ amount: '8765.455', currency: 'CNY' }, 'CNY', {})).toBe('8765.46');
  });

  it('comes back the same from a round trip', () => {
    for (const amount of ['1.00', '987.65', '12345678.90']) {
      const abroad = convert({ amount, currency: 'USD' }, 'CNY', rates)!;
      const back = Number(convert({ amount: abroad, currency: 'CNY' }, 'USD', rates));
      expect(Math.abs(back - Number(amount))).toBeLessThanOrEqual(0.01);
    }
  });

  it('is nothing where a rate is missing: better no price than a wrong one', () => {
    expect(convert({ amount: '1', currency: 'USD' }, 'KRW', rates)).toBeNull();
    expect(convert({ amount: '1', currency: 'KRW' }, 'USD', rates)).toBeNull();
  });

  it('is refused at a rate of nothing', () => {
    expect(() => convert({ amount: '1', currency: 'XXX' }, 'USD', { XXX: '0' })).toThrow(RangeError);
  });
});
