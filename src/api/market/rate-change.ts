import { compare, divide, multiply, subtract } from '#lib/decimal.ts';

/** By how much in the hundred a rate has changed, with a sign: `+1.3`, `−0.4`, `0.0`. */
export function changeInPercent(before: string, after: string): string {
  const change = divide(multiply(subtract(after, before), '100', 6), before, 1);
  if (compare(change, '0') === 0) return '0.0';
  return change.startsWith('-') ? `−${change.slice(1)}` : `+${change}`;
}

/** How many units of `to` one unit of `from` is worth, to five significant figures at least; null without a rate. */
export function crossRate(from: string, to: string, rates: Readonly<Record<string, string>>): string | null {
  const [fromRate, toRate] = [rates[from], rates[to]];
  if (fromRate === undefined || toRate === undefined) return null;
  const rough = Number(toRate) / Number(fromRate);
  const places = Math.min(12, Math.max(4, 4 - Math.floor(Math.log10(rough))));
  return divide(toRate, fromRate, places);
}
