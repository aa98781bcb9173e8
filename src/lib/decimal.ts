/**
 * Exact decimal arithmetic on text, so that an amount never passes through a binary float.
 * Of deals: quantity 3 places, price 4, totals 2, half-up (api/deals/README.md).
 */
const places = (text: string): number => text.split('.')[1]?.length ?? 0;

function scaled(text: string): { digits: bigint; scale: number } {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not a decimal: ${text}`);
  return { digits: BigInt(text.replace('.', '')), scale: places(text) };
}

const inPlaces = ({ digits, scale }: ReturnType<typeof scaled>, places: number): bigint =>
  digits * 10n ** BigInt(places - scale);

function unscaled(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** Rounds half-up (away from zero) to a non-negative whole number of places. Throws a RangeError otherwise. */
export function round(value: string, decimals: number): string {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError('Decimal places are a non-negative integer');
  const { digits, scale } = scaled(value);
  if (scale <= decimals) return unscaled(digits * 10n ** BigInt(decimals - scale), decimals);
  const divisor = 10n ** BigInt(scale - decimals);
  const half = digits < 0n ? -divisor / 2n : divisor / 2n;
  return unscaled((digits + half) / divisor, decimals);
}

/** The exact product, rounded half-up to `decimals` places. */
export function multiply(a: string, b: string, decimals: number): string {
  const left = scaled(a);
  const right = scaled(b);
  return round(unscaled(left.digits * right.digits, left.scale + right.scale), decimals);
}

/** The exact sum, with as many places as the longest. */
export function add(...values: string[]): string {
  const parts = values.map(scaled);
  const scale = parts.reduce((most, part) => Math.max(most, part.scale), 0);
  return unscaled(
    parts.reduce((sum, part) => sum + inPlaces(part, scale), 0n),
    scale,
  );
}

/** The exact difference. */
export const subtract = (a: string, b: string): string => add(a, b.startsWith('-') ? b.slice(1) : `-${b}`);

/** Negative, 0 or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)];
  const scale = Math.max(left.scale, right.scale);
  const difference = inPlaces(left, scale) - inPlaces(right, scale);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Quotient rounded half-up to `decimals` places. Throws a RangeError on division by zero. */
export function divide(a: string, b: string, decimals: number): string {
  const left = scaled(a);
  const right = scaled(b);
  if (right.digits === 0n) throw new RangeError('Division by zero');
  const numerator = left.digits * 10n ** BigInt(decimals + right.scale);
  const denominator = right.digits * 10n ** BigInt(left.scale);
  const size = (digits: bigint) => (digits < 0n ? -digits : digits);
  const quotient = (2n * size(numerator) + size(denominator)) / (2n * size(denominator));
  return unscaled(numerator < 0n === denominator < 0n ? quotient : -quotient, decimals);
}

/** Without zeros at the end: `25.000` → `25`, `0.500` → `0.5`. */
export const trimZeros = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
