import type { Db } from '../db/database.ts';
import { installation } from '../db/schema/platform.ts';
import { shards, type Storage } from './storage.ts';

/** Whose the files of a storage are: this installation's, another one's, or nobody has said so. */
export type Belonging = 'own' | 'other' | 'unknown';

/**
 * Whether the files lie there for this database. A storage that is empty becomes its own at once; one with files in it,
 * from a time without this mark or of another database, does only by `claimStorage`.
 */
export async function belongingOf(db: Db, storage: Storage): Promise<Belonging> {
  const [owner, own] = await Promise.all([storage.readOwner(), installationId(db)]);
  if (owner !== null) return owner === own ? 'own' : 'other';
  if (!(await isEmpty(storage))) return 'unknown';
  await storage.writeOwner(own);
  return 'own';
}

/** Whether nobody keeps files there. */
export const isUnused = async (storage: Storage): Promise<boolean> =>
  (await storage.readOwner()) === null && (await isEmpty(storage));

/** Says that the files of a storage are this installation's, whatever was said before. */
export async function claimStorage(db: Db, storage: Storage): Promise<void> {
  await storage.writeOwner(await installationId(db));
}

async function installationId(db: Db): Promise<string> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('The table installation has lost its row');
  return row.id;
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for (const shard of shards) for await (const _ of storage.list(shard)) return false;
  return true;
}
