import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';

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
