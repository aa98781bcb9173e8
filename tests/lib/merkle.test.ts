import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consistencyRanges, inclusionRanges, isIncluded, leafInput, nodeInput, subtreesOf } from '#lib/merkle.ts';
import { isConsistent } from '../support/log-watcher.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const most = 34;
const leaves = Array.from({ length: most }, (_, index) => digest(leafInput(`entry ${index}`)));

/** RFC 9162, section 2.1.1, word for word. */
function rootOf(own: readonly string[]): string {
  if (own.length === 1) return own[0]!;
  let left = 1;
  while (2 * left < own.length) left *= 2;
  return digest(nodeInput(rootOf(own.slice(0, left)), rootOf(own.slice(left))));
}
const pathOf = (ranges: readonly (readonly [number, number])[]) => ranges.map(([from, to]) => rootOf(leaves.slice(from, to))); // prettier-ignore
const sizes = Array.from({ length: most }, (_, index) => index + 1);
const broken = (hash: string) => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);

describe('the tree of a log', () => {
  it('hashes leaves and nodes as RFC 9162 says', () => {
    expect([...leafInput('a')]).toEqual([0, 97]);
    expect(digest(leafInput(''))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    const [left, right] = ['ab'.repeat(32), '01'.repeat(32)];
    expect(Buffer.from(nodeInput(left, right)).toString('hex')).toBe(`01${left}${right}`);
  });

  it('is made of whole subtrees', () => {
    for (const size of sizes) {
      const parts = subtreesOf([0, size]);
      expect(parts.reduce((sum, { level }) => sum + 2 ** level, 0)).toBe(size);
      const folded = parts
        .map(({ level, at }) => rootOf(leaves.slice(at * 2 ** level, (at + 1) * 2 ** level)))
        .reduceRight((right, left) => digest(nodeInput(left, right)));
      expect(folded).toBe(rootOf(leaves.slice(0, size)));
    }
  });

  it('proves every entry of every size, and nothing else', async () => {
    for (const size of sizes)
      for (let index = 0; index < size; index += 1) {
        const path = pathOf(inclusionRanges(index, size));
        const root = rootOf(leaves.slice(0, size));
        const proof = { leaf: leaves[index]!, index, size, path, root };
        expect(await isIncluded(digest, proof)).toBe(true);
        const wrong = [
          { ...proof, leaf: broken(proof.leaf) },
          { ...proof, root: broken(root) },
          { ...proof, index: index + 1 },
          { ...proof, index: -1 },
          { ...proof, path: [...path, root] },
          ...(path.length > 0
            ? [
                { ...proof, path: path.slice(1) },
                { ...proof, path: path.map(broken) },
              ]
            : []),
        ];
        for (const one of wrong) expect(await isIncluded(digest, one)).toBe(false);
      }
  });

  it('proves that every size begins with every smaller one, and with no other', async () => {
    for (const size of sizes)
      for (let first = 1; first <= size; first += 1) {
        const path = pathOf(consistencyRanges(first, size));
        const [firstRoot, root] = [rootOf(leaves.slice(0, first)), rootOf(leaves.slice(0, size))];
        const proof = { first, firstRoot, size, root, path };
        expect(await isConsistent(digest, proof)).toBe(true);
        const wrong = [
          { ...proof, firstRoot: broken(firstRoot) },
          { ...proof, root: broken(root) },
          { ...proof, path: [...path, root] },
          { ...proof, first: 0 },
          { ...proof, first: size + 1 },
          ...(path.length > 0 ? [{ ...proof, path: path.slice(1) }] : []),
        ];
        for (const one of wrong) expect(await isConsistent(digest, one)).toBe(false);
      }
  });
});
