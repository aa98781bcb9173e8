import { nodeInput, subtreesOf, type Digest } from '#lib/merkle.ts';

const halved = (value: number) => Math.floor(value / 2);

/**
 * What a watcher of the public log reckons, by RFC 9162, section 2.1.4.2: whether the log of `size` entries with `root`
 * begins with the one of `first` entries with `firstRoot`.
 */
export async function isConsistent(
  digest: Digest,
  {
    first,
    firstRoot,
    size,
    root,
    path,
  }: { first: number; firstRoot: string; size: number; root: string; path: string[] },
): Promise<boolean> {
  if (first < 1 || first > size) return false;
  if (first === size) return path.length === 0 && firstRoot === root;
  const isPower = subtreesOf([0, first]).length === 1;
  const [start, ...others] = isPower ? [firstRoot, ...path] : path;
  if (start === undefined) return false;
  let [place, last] = [first - 1, size - 1];
  while (place % 2 === 1) [place, last] = [halved(place), halved(last)];
  let [before, after] = [start, start];
  for (const beside of others) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      before = await digest(nodeInput(beside, before));
      after = await digest(nodeInput(beside, after));
      while (place % 2 === 0 && place !== 0) [place, last] = [halved(place), halved(last)];
    } else after = await digest(nodeInput(after, beside));
    [place, last] = [halved(place), halved(last)];
  }
  return last === 0 && before === firstRoot && after === root;
}
