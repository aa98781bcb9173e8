import type { PropertyWish } from './property-filter.ts';
import type { ReadItem } from './understand.ts';

/** The ranges that were chosen, and those that a keyword says of other properties. */
export function wishesOf(chosen: readonly PropertyWish[] = [], said: readonly ReadItem[]): PropertyWish[] {
  const ranges = said.flatMap(({ meanings }) => meanings.filter(({ as }) => as === 'range'));
  const besides = ranges.filter(({ field }) => !chosen.some(({ id }) => id === field));
  return [...chosen, ...besides.map(({ field, from, to }) => ({ id: field, from, to }))];
}
