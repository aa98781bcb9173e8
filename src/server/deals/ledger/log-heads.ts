import { desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { LogHeadView } from '#api/deals/evidence.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { logHead, logStamp } from '#server/platform/db/schema/evidence.ts';

/** The latest head, or the latest one of a log of at most `size` entries; null: there is none yet. */
export const readHead = async (db: Db, size: number | null = null): Promise<LogHeadView | null> =>
  described(await selectLatest(db, { size }));

/** The latest one that an authority has stamped; null: none has. */
export const readStampedHead = async (db: Db): Promise<LogHeadView | null> => described(await selectStamped(db, {}));

const selectHead = (where: SQL) =>
  builtOnce((db) =>
    db
      .select({ head: logHead, stamp: logStamp })
      .from(logHead)
      .leftJoin(logStamp, eq(logStamp.size, logHead.size))
      .where(where)
      .orderBy(desc(logHead.size))
      .limit(1),
  );
const size = sql.placeholder('size');
const selectLatest = selectHead(sql`(${logHead.size} <= ${size} or ${size}::bigint is null)`);
const selectStamped = selectHead(isNotNull(logStamp.size));

function described([found]: Awaited<ReturnType<typeof selectLatest>>): LogHeadView | null {
  if (!found) return null;
  const { keyId: key, at, ...rest } = found.head;
  const { stamp } = found;
  return {
    ...{ ...rest, at: at.toISOString(), key },
    stamp: stamp && { token: stamp.token, at: stamp.at.toISOString(), authority: stamp.authority },
  };
}
