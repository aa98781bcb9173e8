import { round } from '#lib/decimal.ts';
import type { Bilingual } from './template.ts';

/** How a contract writes its currencies out; others by their code. */
const currencyNames: Record<string, { en: string; zh: string }> = {
  USD: { en: 'US DOLLARS', zh: '美元' },
  EUR: { en: 'EUROS', zh: '欧元' },
  CNY: { en: 'RENMINBI YUAN', zh: '人民币' },
};

/** `SAY US DOLLARS ONE HUNDRED AND CENTS FIVE ONLY` and `美元壹佰元零伍分`: a figure that was altered no longer fits. */
export function amountInWords({ amount, currency }: { amount: string; currency: string }): Bilingual {
  const [whole = '0', cents = '00'] = round(amount, 2).split('.');
  if (whole.startsWith('-')) throw new RangeError(`A contract has no negative total: ${amount}`);
  const names = currencyNames[currency] ?? { en: currency, zh: currency };
  const units = BigInt(whole);
  const fraction = Number(cents);
  // The fen of the yuan is a cent to English readers.
  const rest = fraction > 0 ? ` AND CENTS ${belowThousand(fraction)}` : '';
  return {
    en: `SAY ${names.en} ${englishNumber(units)}${rest} ONLY`,
    zh: `${names.zh}${chineseNumber(units)}元${chineseFraction(cents, units > 0n)}`,
  };
}

const small =
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN'.split(
    ' ',
  );
const tens = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const scales = ['', ' THOUSAND', ' MILLION', ' BILLION', ' TRILLION', ' QUADRILLION'];

function belowThousand(number: number): string {
  if (number >= 100) {
    const rest = number % 100;
    return `${small[Math.floor(number / 100)]} HUNDRED${rest > 0 ? ` AND ${belowThousand(rest)}` : ''}`;
  }
  if (number < 20) return small[number]!;
  const ones = number % 10;
  return tens[Math.floor(number / 10) - 2]! + (ones > 0 ? `-${small[ones]}` : '');
}

function englishNumber(number: bigint): string {
  if (number === 0n) return small[0]!;
  const parts: string[] = [];
  for (let rest = number, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const group = Number(rest % 1000n);
    if (group > 0) parts.unshift(belowThousand(group) + scales[scale]!);
  }
  return parts.join(' ');
}

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '兆', '京'];

/** Capital numerals: groups of four places, one 零 for each gap. */
function chineseNumber(number: bigint): string {
  if (number === 0n) return '零';
  let written = '';
  const text = number.toString();
  let gap = false;
  for (const [index, digit] of [...text].entries()) {
    const place = text.length - 1 - index;
    if (digit === '0') gap = true;
    else {
      written += (gap ? '零' : '') + digits[Number(digit)]! + places[place % 4]!;
      gap = false;
    }
    const group = text.slice(Math.max(0, index - 3), index + 1);
    if (place % 4 === 0 && place > 0 && /[1-9]/.test(group)) written += groups[place / 4]!;
  }
  return written;
}

function chineseFraction(cents: string, hasWhole: boolean): string {
  const [jiao = '0', fen = '0'] = cents;
  if (jiao === '0' && fen === '0') return '整';
  const tenths = jiao === '0' ? (hasWhole ? '零' : '') : `${digits[Number(jiao)]}角`;
  return tenths + (fen === '0' ? '整' : `${digits[Number(fen)]}分`);
}
