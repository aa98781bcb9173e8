import { inArray } from 'drizzle-orm';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { idOf } from '#server/platform/storage/keys.ts';
import type { Storage, StoredObject } from '#server/platform/storage/storage.ts';
import type { Db } from '../db/database.ts';

/** What is younger may belong to a transaction that has not ended. */
const orphanHours = 24;
const batch = 500;

/**
 * Bytes in a part of a storage that no row names, older than a day: what killed processes, and transactions whose
 * storage was out of reach when they were rolled back, have left.
 */
export async function* orphansIn(
  db: Db,
  storage: Pick<Storage, 'list'>,
  shard: string,
  now: Date,
): AsyncIterable<StoredObject> {
  const before = now.getTime() - orphanHours * 3_600_000;
  let old: StoredObject[] = [];
  for await (const object of storage.list(shard)) {
    if (object.storedAt.getTime() < before) old.push(object);
    if (old.length < batch) continue;
    yield* await withoutRows(db, old);
    old = [];
  }
  yield* await withoutRows(db, old);
}

async function withoutRows(db: Db, objects: StoredObject[]): Promise<StoredObject[]> {
  if (objects.length === 0) return [];
  const ids = [...new Set(objects.map(({ key }) => idOf(key)))];
  const rows = await db.select({ id: storedFile.id }).from(storedFile).where(inArray(storedFile.id, ids));
  const named = new Set(rows.map(({ id }) => id));
  return objects.filter(({ key }) => !named.has(idOf(key)));
}

/** Removes the orphans of some parts of a storage, which must be this installation's own; gives their number. */
export async function removeOrphans(db: Db, storage: Storage, shards: readonly string[], now: Date): Promise<number> {
  let removed = 0;
  for (const shard of shards)
    for await (const { key } of orphansIn(db, storage, shard, now)) {
      await storage.remove(key);
      removed += 1;
    }
  return removed;
}
