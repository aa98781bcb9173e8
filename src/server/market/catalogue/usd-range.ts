import { round } from '#lib/decimal.ts';

/** A price range per tonne in USD, both ends included; an end that is not given is open. */
export type UsdRange = { from: string | null; to: string | null };

/** Places of a stored price. */
const places = 4;

/**
 * Amounts of another currency in USD, rounded as stored prices are: an offer at exactly the asked price is within.
 * `rate` is units of the currency per USD.
 */
export function usdRange(from: string | undefined, to: string | undefined, rate: string): UsdRange {
  const inUsd = (amount: string | undefined) => (amount === undefined ? null : divide(amount, rate));
  return { from: inUsd(from), to: inUsd(to) };
}

/** Exact quotient, rounded half-up; one more digit than needed and a sticky one carry the rounding. */
function divide(amount: string, rate: string): string {
  const digits = (text: string) => ({ units: BigInt(text.replace('.', '')), scale: text.split('.')[1]?.length ?? 0 });
  const [dividend, divisor] = [digits(amount), digits(rate)];
  const numerator = dividend.units * 10n ** BigInt(divisor.scale + places + 1);
  const denominator = divisor.units * 10n ** BigInt(dividend.scale);
  const sign = numerator < 0n ? '-' : '';
  const quotient = String((numerator < 0n ? -numerator : numerator) / denominator).padStart(places + 2, '0');
  const point = quotient.length - places - 1;
  return round(`${sign}${quotient.slice(0, point)}.${quotient.slice(point)}`, places);
}
