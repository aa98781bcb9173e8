import { withoutEnd } from './without-ends.ts';

/**
 * How people write numbers, read in one way by the whole site: `1,020.50`, `1.020,50`, `1 020,50`, `1'020.50`, lakhs, full
 * width, with spaces of any kind around and between. The API takes the plain form alone, digits with a point.
 *
 * One mark with three digits after it can be either (`1,020`, `1.020`), and is asked. It is read without asking only
 * where no doubt is left: a field of two decimals or fewer cannot mean thousandths, a number above the most that a
 * field takes would be refused, one below the least that it can mean is none, and no thousands begin with a nought (`0,945`).
 */
type Bounds = {
  /** Decimals that the field takes. */
  places: number;
  /** The most that it takes, as plain decimal text. */
  most?: string | undefined;
  /** The least that can be meant. */
  least?: string | undefined;
};

export type Reading = { value: string } | { either: readonly [thousands: string, decimals: string] } | null;

const grouped = /^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*$/;
const lakhs = /^[1-9]\d?(?:,\d\d)+,\d{3}$/;
const asked = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The digits of a whole number, its thousands apart or not; undefined: it is none. */
const wholeOf = (text: string): string | undefined =>
  /^\d+$/.test(text) || grouped.test(text) || lakhs.test(text)
    ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    : undefined;

/** Every sign as one of `.`, `,`, `'`, space and minus. */
const simple = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^\+/, '')
    .replace(/^[−–]/, '-')
    .replace(/[’ʼ`´]/g, "'")
    .replaceAll('。', '.')
    .replace(/\s/g, ' ');

/** What a text says as a number. Null: it is none. */
export function readNumber(text: string, { places, most, least }: Bounds): Reading {
  const [, minus = '', body = ''] = /^(-? ?)(.*)$/.exec(simple(text))!;
  const sign = minus.trim();
  if (asked.test(body)) {
    const [whole, fraction] = body.split(/[.,]/) as [string, string];
    const [thousands, decimals] = [sign + whole + fraction, `${sign}${whole}.${fraction}`];
    if (places < 3 || (least !== undefined && Number(decimals) < Number(least))) return { value: thousands };
    return most !== undefined && Number(thousands) > Number(most)
      ? { value: decimals }
      : { either: [thousands, decimals] };
  }
  const all = wholeOf(body);
  if (all !== undefined) return { value: sign + all };
  const [, before, mark = '', after = ''] = /^(.*)([.,])(\d*)$/.exec(body) ?? [];
  if (before === undefined || before.includes(mark) || before + after === '') return null;
  const whole = wholeOf(before || '0');
  if (whole === undefined) return null;
  const fraction = after.slice(0, places) + withoutEnd(after.slice(places), '0');
  return { value: sign + whole + (fraction && `.${fraction}`) };
}

/**
 * A number as the API takes it. What can be read in two ways ends with a question mark, and what is no number stays as it
 * is: neither passes any check.
 */
export function plainDecimal(text: string, bounds: Bounds): string {
  const typed = typedOf(text);
  const reading = readNumber(typed, bounds);
  if (reading === null) return typed.trim();
  return 'value' in reading ? reading.value : `${typed.trim()}?`;
}

export const isUnclear = (text: string): boolean => text.endsWith('?');
/** What was typed, of a number that can be read in two ways. */
export const typedOf = (text: string): string => text.replace(/\?$/, '');

/** Plain decimal text for a place where it will be read again as typed: no three digits after the point. */
export const unmistakable = (plain: string): string => (asked.test(plain.replace(/^-/, '')) ? `${plain}0` : plain);
