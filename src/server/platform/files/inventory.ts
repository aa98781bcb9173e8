import { createHash } from 'node:crypto';
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { member, storedFile } from '#server/platform/db/schema/identity.ts';
import type { FileStorage, Storage } from '#server/platform/storage/storage.ts';
import { shards } from '#server/platform/storage/storage.ts';
import type { Db } from '../db/database.ts';
import { keysOf } from './pictures.ts';
import { orphansIn } from './sweep.ts';

type FileRow = Pick<typeof storedFile.$inferSelect, 'id' | 'sha256' | 'width' | 'height' | 'firstPage'>;
export type Unreadable = { key: string; fault: 'missing' | 'wrong' };
type FileFault = Unreadable | { key: string; fault: 'orphan' };
type KeptFile = { key: string; bytes: Uint8Array };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The files whose bytes must be there: all but those of closed accounts, whose rows stay without them. */
export function filesThatMustBe(db: Db, which?: SQL): Promise<FileRow[]> {
  const { id, sha256: hash, width, height } = storedFile;
  // A site that waits for its update is backed up, too, and has no such column.
  const firstPage = sql<FileRow['firstPage']>`to_jsonb(${storedFile}) ->> 'first_page'`;
  return db
    .select({ id, sha256: hash, width, height, firstPage })
    .from(storedFile)
    .leftJoin(member, eq(member.id, storedFile.ownerId))
    .where(and(which, or(isNull(member.closedAt), sql`${storedFile.name} <> ''`)));
}

const inShard = (shard: string) => sql`right(${storedFile.id}::text, 2) = ${shard}`;

/** What a file's bytes are in a storage, each as soon as it is read; or what is wrong with them. */
export async function* readFiles(
  storage: Pick<FileStorage, 'get'>,
  rows: readonly FileRow[],
): AsyncIterable<KeptFile | Unreadable> {
  for (const row of rows)
    for (const key of keysOf(row)) {
      const bytes = await storage.get(key);
      if (!bytes) yield { key, fault: 'missing' };
      else if (key === row.id && sha256(bytes) !== row.sha256) yield { key, fault: 'wrong' };
      else yield { key, bytes };
    }
}

/** Compares rows and bytes, a part of the storage after the other: each fault as soon as it is found. */
export async function* checkFiles(db: Db, storage: Storage, now: Date): AsyncIterable<FileFault> {
  for (const shard of shards) {
    for await (const read of readFiles(storage, await filesThatMustBe(db, inShard(shard))))
      if ('fault' in read) yield read;
    for await (const { key } of orphansIn(db, storage, shard, now)) yield { key, fault: 'orphan' };
  }
}

/**
 * Copies every file to another storage and reads back what it has written. What is there already, with the same size,
 * was written by an earlier run, and is not sent again. Gives the faults that it has found on the way.
 */
export async function* copyFiles(
  db: Db,
  from: Storage,
  to: Storage,
  count: (done: 'copied' | 'there') => void,
): AsyncIterable<FileFault> {
  for (const shard of shards) {
    const there = new Map<string, number>();
    for await (const { key, size } of to.list(shard)) there.set(key, size);
    for await (const read of readFiles(from, await filesThatMustBe(db, inShard(shard)))) {
      if ('fault' in read) {
        yield read;
        continue;
      }
      const { key, bytes } = read;
      if (there.get(key) === bytes.length) {
        count('there');
        continue;
      }
      await to.put(key, bytes);
      const back = await to.get(key);
      if (!back || sha256(back) !== sha256(bytes)) throw new Error(`${to.name} has not kept ${key} as it was`);
      count('copied');
    }
  }
}
