import { describe, expect, it } from 'vitest';
import { amountInWords } from '#server/deals/contract/amount-in-words.ts';

const dollars = (amount: string) => amountInWords({ amount, currency: 'USD' });

describe('an amount in words', () => {
  it.each([
    ['35500.00', 'SAY US DOLLARS THIRTY-FIVE THOUSAND FIVE HUNDRED ONLY', '美元叁万伍仟伍佰元整'],
    ['100.05', 'SAY US DOLLARS ONE HUNDRED AND CENTS FIVE ONLY', '美元壹佰元零伍分'],
    [
      '1234567.89',
      'SAY US DOLLARS ONE MILLION TWO HUNDRED AND THIRTY-FOUR THOUSAND FIVE HUNDRED AND SIXTY-SEVEN AND CENTS EIGHTY-NINE ONLY',
      '美元壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分',
    ],
    ['10010.10', 'SAY US DOLLARS TEN THOUSAND TEN AND CENTS TEN ONLY', '美元壹万零壹拾元壹角整'],
    ['100000001.00', 'SAY US DOLLARS ONE HUNDRED MILLION ONE ONLY', '美元壹亿零壹元整'],
    ['100200.00', 'SAY US DOLLARS ONE HUNDRED THOUSAND TWO HUNDRED ONLY', '美元壹拾万零贰佰元整'],
    ['0.07', 'SAY US DOLLARS ZERO AND CENTS SEVEN ONLY', '美元零元柒分'],
  ])('of %s reads as a bank would write it', (amount, en, zh) => {
    expect(dollars(amount)).toEqual({ en, zh });
  });

  it('is exact where a binary number would not be', () => {
    expect(dollars('9007199254740993.01').en).toMatch(/NINE HUNDRED AND NINETY-THREE AND CENTS ONE ONLY$/);
  });

  it('names the currency', () => {
    expect(amountInWords({ amount: '20', currency: 'CNY' })).toEqual({
      en: 'SAY RENMINBI YUAN TWENTY ONLY',
      zh: '人民币贰拾元整',
    });
    expect(amountInWords({ amount: '20', currency: 'JPY' }).en).toBe('SAY JPY TWENTY ONLY');
  });

  it('is never negative', () => {
    expect(() => dollars('-1')).toThrow(RangeError);
  });
});
