import { desc, eq, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getLogConsistency, getLogHead, getLogInclusion, LogHeadView } from '#api/deals/evidence.ts';
import { consistencyRanges, inclusionRanges } from '#lib/merkle.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { logEntry, logHead, logStamp } from '#server/platform/db/schema/evidence.ts';
import { notFound } from '#server/platform/errors.ts';
import { hashesOf } from './tree.ts';

/** The latest head, or the latest one of a log of at most `size` entries; null: there is none yet. */
export const readHead = (db: Db, size?: number): Promise<LogHeadView | null> =>
  findHead(db, size === undefined ? undefined : lte(logHead.size, size));

/** The latest one that an authority has stamped; null: none has. */
export const readStampedHead = (db: Db): Promise<LogHeadView | null> => findHead(db, isNotNull(logStamp.size));

async function findHead(db: Db, where: SQL | undefined): Promise<LogHeadView | null> {
  const [found] = await db
    .select({ head: logHead, stamp: logStamp })
    .from(logHead)
    .leftJoin(logStamp, eq(logStamp.size, logHead.size))
    .where(where)
    .orderBy(desc(logHead.size))
    .limit(1);
  if (!found) return null;
  const { keyId: key, at, ...rest } = found.head;
  const { stamp } = found;
  return {
    ...{ ...rest, at: at.toISOString(), key },
    stamp: stamp && { token: stamp.token, at: stamp.at.toISOString(), authority: stamp.authority },
  };
}

export const logHeadFor = async (
  { db }: Pick<Context, 'db'>,
  { size }: z.output<typeof getLogHead.input>,
): Promise<z.output<typeof getLogHead.data>> => ({ head: await readHead(db, size) });

/** Throws 404 where the log has not so many entries. */
export async function consistencyFor(
  { db }: Pick<Context, 'db'>,
  { first, size }: z.output<typeof getLogConsistency.input>,
): Promise<z.output<typeof getLogConsistency.data>> {
  if (first > size || size > ((await readHead(db))?.size ?? 0)) throw notFound();
  return { path: await hashesOf(db, consistencyRanges(first, size)) };
}

/** Throws 404 where nothing with this hash is among the first `size` entries. */
export async function inclusionFor(
  { db }: Pick<Context, 'db'>,
  { hash, size }: z.output<typeof getLogInclusion.input>,
): Promise<z.output<typeof getLogInclusion.data>> {
  const [found] = await db.select().from(logEntry).where(eq(logEntry.hash, hash));
  if (!found || found.position >= size || size > ((await readHead(db))?.size ?? 0)) throw notFound();
  const { position } = found;
  return { position, path: await hashesOf(db, inclusionRanges(position, size)) };
}
