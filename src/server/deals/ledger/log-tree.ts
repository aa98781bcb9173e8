import { createHash } from 'node:crypto';
import { and, eq, inArray, or } from 'drizzle-orm';
import { leafInput, nodeInput, subtreesOf, type Subtree } from '#lib/merkle.ts';
import type { Db } from '#server/platform/db/database.ts';
import { logEntry, logNode } from '#server/platform/db/schema/evidence.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const leafHash = (entry: string): string => sha256(leafInput(entry));
export const nodeHash = (left: string, right: string): string => sha256(nodeInput(left, right));

type Ranges = readonly (readonly [number, number])[];
const keyOf = ({ level, at }: Subtree) => `${level} ${at}`;

/** The hashes of ranges of the log, all asked for at once. */
export async function hashesOf(db: Db, ranges: Ranges): Promise<string[]> {
  const parts = ranges.map(subtreesOf);
  const hashes = await readSubtrees(db, parts.flat());
  return parts.map((subtrees) =>
    subtrees.map((one) => hashes.get(keyOf(one))!).reduceRight((right, left) => nodeHash(left, right)),
  );
}

async function readSubtrees(db: Db, wanted: readonly Subtree[]): Promise<ReadonlyMap<string, string>> {
  const leaves = wanted.filter(({ level }) => level === 0).map(({ at }) => at);
  const byLevel = Map.groupBy(
    wanted.filter(({ level }) => level > 0),
    ({ level }) => level,
  );
  const inner = [...byLevel].map(([level, own]) =>
    and(
      eq(logNode.level, level),
      inArray(
        logNode.at,
        own.map(({ at }) => at),
      ),
    ),
  );
  const { position, hash } = logEntry;
  const found =
    leaves.length === 0 ? [] : await db.select({ at: position, hash }).from(logEntry).where(inArray(position, leaves));
  const above =
    inner.length === 0
      ? []
      : await db
          .select()
          .from(logNode)
          .where(or(...inner));
  return new Map([...found.map((row) => ({ ...row, level: 0 })), ...above].map((row) => [keyOf(row), row.hash]));
}

export type Frontier = (Subtree & { hash: string })[];

/** The whole subtrees of a log of so many entries, from left to right. */
export async function frontierOf(db: Db, size: number): Promise<Frontier> {
  const subtrees = subtreesOf([0, size]);
  const hashes = await readSubtrees(db, subtrees);
  return subtrees.map((one) => ({ ...one, hash: hashes.get(keyOf(one))! }));
}

/** Adds a leaf to the frontier, and gives the subtrees that have become whole by it. */
export function extend(frontier: Frontier, position: number, hash: string): Frontier {
  const made: Frontier = [];
  let last = { level: 0, at: position, hash };
  while (frontier.at(-1)?.level === last.level) {
    const { hash: left, level, at } = frontier.pop()!;
    last = { level: level + 1, at: at / 2, hash: nodeHash(left, last.hash) };
    made.push(last);
  }
  frontier.push(last);
  return made;
}

/** The root of the tree whose whole subtrees these are. */
export const rootOf = (frontier: Frontier): string =>
  frontier.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right));
