import { and, eq, gt, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PastHold } from '#api/deals/held-days.ts';
import { askedOnce } from '#server/platform/db/built-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';

/**
 * For how long a deal has been on hold since a moment, in milliseconds: the chain of events tells it. Clocks that run from an
 * event stood still meanwhile. A hold that lasts counts up to `now`; without it not yet.
 */
export const heldSince = (orderId: SQLWrapper, moment: SQLWrapper, now?: Date | Placeholder): SQL<number> => {
  const untilNow = sql`${now instanceof Date ? now.toISOString() : (now ?? null)}::timestamptz`;
  const lifted = sql`(select min(lifted.at) from trade_event as lifted
    where lifted.order_id = placed.order_id and lifted.seq > placed.seq and lifted.action = 'liftHold')`;
  return sql<number>`(select coalesce(sum(extract(epoch from coalesce(${lifted}, ${untilNow}, placed.at) - placed.at)) * 1000, 0)::float8
    from trade_event as placed
    where placed.order_id = ${orderId} and placed.action = 'placeHold' and placed.at >= ${moment})`;
};

const selectHolds = askedOnce((db) => {
  const placed = alias(tradeEvent, 'placed');
  const lifted = alias(tradeEvent, 'lifted');
  return db
    .select({ id: subOrder.id, from: placed.at, until: sql<Date>`min(${lifted.at})`.mapWith(lifted.at) })
    .from(subOrder)
    .innerJoin(placed, and(eq(placed.orderId, subOrder.orderId), eq(placed.action, 'placeHold')))
    .innerJoin(
      lifted,
      and(eq(lifted.orderId, placed.orderId), eq(lifted.action, 'liftHold'), gt(lifted.seq, placed.seq)),
    )
    .where(isOneOf(subOrder.id, sql.placeholder('ids')))
    .groupBy(subOrder.id, placed.seq, placed.at)
    .orderBy(placed.seq);
});

/** The holds of the deals of sub-orders that were lifted, oldest first: what runs from a day asks held-days.ts with them. */
export async function readHolds(db: Db, ids: string[]): Promise<Map<string, PastHold[]>> {
  return Map.groupBy(await selectHolds(db, { ids }), ({ id }) => id);
}
