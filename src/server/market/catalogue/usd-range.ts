import { divide } from '#lib/decimal.ts';

/** A price range per tonne in USD, both ends included; an end that is not given is open. */
export type UsdRange = { from: string | null; to: string | null };

/** Places of a stored price. */
const places = 4;

/**
 * Amounts of another currency in USD, rounded as stored prices are: an offer at exactly the asked price is within.
 * `rate` is units of the currency per USD.
 */
export function usdRange(from: string | undefined, to: string | undefined, rate: string): UsdRange {
  const inUsd = (amount: string | undefined) => (amount === undefined ? null : divide(amount, rate, places));
  return { from: inUsd(from), to: inUsd(to) };
}
