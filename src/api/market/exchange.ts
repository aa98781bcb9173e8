import { multiply } from '#lib/decimal.ts';

type Amount = { amount: string; currency: string };

/** Inverts a positive rate to 12 places. */
function inverse(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = BigInt(whole + fraction);
  if (scaled <= 0n) throw new RangeError(`Not a rate: ${rate}`);
  const places = 12;
  const digits = (10n ** BigInt(places + fraction.length) + scaled / 2n) / scaled;
  const text = digits.toString().padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/**
 * An amount in another currency at indicative rates (units per USD), to 2 places half-up.
 * Null where a rate is missing: better no price than a wrong one.
 */
export function convert(money: Amount, currency: string, rates: Record<string, string>): string | null {
  if (money.currency === currency) return multiply(money.amount, '1', 2);
  const to = currency === 'USD' ? '1' : rates[currency];
  if (to === undefined) return null;
  if (money.currency === 'USD') return multiply(money.amount, to, 2);
  const from = rates[money.currency];
  return from === undefined ? null : multiply(multiply(money.amount, inverse(from), 12), to, 2);
}
