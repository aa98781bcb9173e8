import type { EcbMonth, EcbReading } from '#server/platform/db/schema/desk.ts';
import type { EcbDay } from './ecb-days.ts';
import { targetDays } from './target-days.ts';

/** The months of a file after `newest` (`2026-06`), oldest first. */
export function monthsOf(days: readonly EcbDay[], newest: string): EcbReading {
  const ordered = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const all = [...Map.groupBy(ordered, ({ day }) => day.slice(0, 7))];
  const later = all.filter(([month]) => month > newest);
  return {
    ...{ days: days.length, first: ordered[0]!.day, last: ordered.at(-1)!.day, older: all.length - later.length },
    months: later.map(([month, own]) => monthOf(month, own)),
  };
}

function monthOf(month: string, days: readonly EcbDay[]): EcbMonth {
  const there = new Set(days.map(({ day }) => day));
  const missing = targetDays(month).filter((day) => !there.has(day)).length;
  const empty = { month, days: days.length, missing, perUsd: {}, gaps: [] };
  if (missing > 0) return empty;
  const currencies = new Set(['EUR', ...days.flatMap(({ perEur }) => Object.keys(perEur))]);
  currencies.delete('USD');
  const gaps = [...currencies].filter((one) => one !== 'EUR' && days.some(({ perEur }) => perEur[one] === undefined));
  const whole = [...currencies].filter((one) => !gaps.includes(one));
  return { ...empty, gaps, perUsd: Object.fromEntries(whole.map((one) => [one, meanPerUsd(days, one)])) };
}

/**
 * The mean of a currency over days, in units per USD. The ECB gives units per euro, so on each day d
 *
 *     perUsd(d) = perEur(currency, d) / perEur(USD, d),   for the euro itself 1 / perEur(USD, d),
 *
 * and the mean is that of the quotients, each day weighing the same: Σ perUsd(d) / n, as the ECB makes its own monthly averages of the daily rates
 * (Statistical Data Warehouse, series EXR.M.….SP00.A: "average of observations through period"). Reckoned in whole numbers, rounded half-up once, to six
 * significant digits (one more than the ECB publishes) and six places at most.
 */
export function meanPerUsd(days: readonly EcbDay[], currency: string): string {
  let [above, below] = [0n, 1n];
  for (const { perEur } of days) {
    const [own, ownPlaces] = whole(currency === 'EUR' ? '1' : perEur[currency]!);
    const [dollar, dollarPlaces] = whole(perEur['USD']!);
    const [numerator, denominator] = [own * 10n ** BigInt(dollarPlaces), dollar * 10n ** BigInt(ownPlaces)];
    [above, below] = [above * denominator + numerator * below, below * denominator];
  }
  below *= BigInt(days.length);
  const before = above / below === 0n ? 0 : String(above / below).length;
  return rounded(above, below, Math.max(0, significant - before));
}
const significant = 6;

function whole(decimal: string): [digits: bigint, places: number] {
  const [units = '0', fraction = ''] = decimal.split('.');
  return [BigInt(units + fraction), fraction.length];
}

/** A quotient half-up, without noughts at its end. */
function rounded(above: bigint, below: bigint, places: number): string {
  const digits = (2n * above * 10n ** BigInt(places) + below) / (2n * below);
  const text = String(digits).padStart(places + 1, '0');
  if (places === 0) return text;
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
}
