import { describe, expect, it } from 'vitest';
import { changeInPercent, crossRate } from '#api/market/rate-change.ts';

describe('exchange rates side by side', () => {
  it('change by a percentage with a sign', () => {
    expect(changeInPercent('7.1804', '6.7758')).toBe('−5.6');
    expect(changeInPercent('85.8765', '94.96')).toBe('+10.6');
    expect(changeInPercent('3.6725', '3.6725')).toBe('0.0');
    expect(changeInPercent('1', '1.0001')).toBe('0.0');
  });
  it('cross by way of the dollar, with five figures at least', () => {
    const rates = { USD: '1', CNY: '6.7758', KRW: '1529.4619', OMR: '0.3845' };
    expect(crossRate('USD', 'CNY', rates)).toBe('6.7758');
    expect(crossRate('CNY', 'KRW', rates)).toBe('225.7242');
    expect(crossRate('CNY', 'OMR', rates)).toBe('0.056746');
    expect(crossRate('CNY', 'XXX', rates)).toBeNull();
  });
});
