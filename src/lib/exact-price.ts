import { round, trimZeros } from './decimal.ts';

/** A price per tonne with all its places, two at least: `1285.0000` → `1285.00`, `0.4250` → `0.425`. */
export function exactPrice(price: string): string {
  const short = trimZeros(price);
  return (short.split('.')[1]?.length ?? 0) < 2 ? round(short, 2) : short;
}
