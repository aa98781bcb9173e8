/** Numbers from 0 up to 1 that only depend on the seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed for a text or a list of numbers and texts (FNV-1a). */
export function seedOf(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\0')) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

export const between = (random: Random, from: number, to: number) => from + random() * (to - from);
export const wholeBetween = (random: Random, from: number, to: number) => Math.floor(between(random, from, to + 1));
export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
export const chance = (random: Random, share: number) => random() < share;

/** Items with running totals of their weights, to be picked from many times. */
export type Weighted<Item> = { items: readonly Item[]; totals: number[] };

export function weigh<Item>(items: readonly Item[], weightOf: (item: Item, index: number) => number): Weighted<Item> {
  let total = 0;
  return { items, totals: items.map((item, index) => (total += weightOf(item, index))) };
}

export function pickWeighted<Item>(random: Random, { items, totals }: Weighted<Item>): Item {
  const mark = random() * (totals.at(-1) ?? 0);
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (totals[middle]! > mark) high = middle;
    else low = middle + 1;
  }
  return items[low]!;
}

/** A UUID of version 7 whose time and random bits follow from the arguments, so that it stays the same. */
export function uuidOf(milliseconds: number, random: Random): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
  const time = milliseconds.toString(16).padStart(12, '0');
  const variant = '89ab'[Math.floor(random() * 4)]!;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(12)}`;
}
