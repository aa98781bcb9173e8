/**
 * The tree of an append-only log in the form of RFC 9162, section 2.1, with SHA-256. Hashes are in hexadecimal. What is
 * hashed is given as bytes: a server and a browser have different ways to hash them.
 */

/** A subtree whose leaves are all there: 2 ** level of them, the `at`-th of its level. */
export type Subtree = { level: number; at: number };
/** Leaves from the first to the one before the second. */
type Range = readonly [from: number, to: number];
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>;

/** What the hash of an entry is made of. */
export const leafInput = (entry: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([0, ...new TextEncoder().encode(entry)]);

/** What the hash of two subtrees side by side is made of. */
export function nodeInput(left: string, right: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(65);
  bytes[0] = 1;
  for (const [at, hex] of [
    [1, left],
    [33, right],
  ] as const)
    for (let index = 0; index < 32; index += 1) bytes[at + index] = parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

/** The largest power of two below `size`, which is 2 at least. */
function half(size: number): number {
  let power = 1;
  while (2 * power < size) power *= 2;
  return power;
}

/** The whole subtrees that a range of a tree is made of, from left to right; it is their hashes folded from the right. */
export function subtreesOf([from, to]: Range): Subtree[] {
  const found: Subtree[] = [];
  for (let start = from; start < to;) {
    let level = 0;
    while (start + 2 ** (level + 1) <= to && start % 2 ** (level + 1) === 0) level += 1;
    found.push({ level, at: start / 2 ** level });
    start += 2 ** level;
  }
  return found;
}

/** Of which ranges the proof is made that entry `index` is in the log of `size` entries. */
export function inclusionRanges(index: number, size: number, base = 0): Range[] {
  if (size <= 1) return [];
  const left = half(size);
  return index < left
    ? [...inclusionRanges(index, left, base), [base + left, base + size]]
    : [...inclusionRanges(index - left, size - left, base + left), [base, base + left]];
}

/** The same for the proof that the log of `size` entries begins with that of `first`, which is 1 at least. */
export function consistencyRanges(first: number, size: number, base = 0, whole = true): Range[] {
  if (first === size) return whole ? [] : [[base, base + size]];
  const left = half(size);
  return first <= left
    ? [...consistencyRanges(first, left, base, whole), [base + left, base + size]]
    : [...consistencyRanges(first - left, size - left, base + left, false), [base, base + left]];
}

const halved = (value: number) => Math.floor(value / 2);

/** Whether an entry with this hash is the `index`-th, from 0, of the log of `size` entries with this root. */
export async function isIncluded(
  digest: Digest,
  { leaf, index, size, path, root }: { leaf: string; index: number; size: number; path: string[]; root: string },
): Promise<boolean> {
  if (index < 0 || index >= size) return false;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = await digest(nodeInput(beside, hash));
      while (place % 2 === 0 && place !== 0) [place, last] = [halved(place), halved(last)];
    } else hash = await digest(nodeInput(hash, beside));
    [place, last] = [halved(place), halved(last)];
  }
  return last === 0 && hash === root;
}
