import { desc, eq, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { LogHeadView } from '#api/deals/evidence.ts';
import type { Db } from '#server/platform/db/database.ts';
import { logHead, logStamp } from '#server/platform/db/schema/evidence.ts';

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
