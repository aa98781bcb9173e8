/**
 * Exact decimal arithmetic on text, so that an amount never passes through a binary float
 * (design: domain.md, section 5: quantity 3 places, price 4, totals 2, half-up).
 */
const places = (text: string): number => text.split('.')[1]?.length ?? 0;

function scaled(text: string): { digits: bigint; scale: number } {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not a decimal: ${text}`);
  return { digits: BigInt(text.replace('.', '')), scale: places(text) };
}

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
