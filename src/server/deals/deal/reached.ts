import { and, eq, lte, sql } from 'drizzle-orm';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import type { SubOrderRow } from './rows.ts';

/** How far those among the sub-orders of an order had come that have ended early, by id: what they have left since. */
export async function readReached(db: Db, rows: readonly SubOrderRow[]): Promise<Map<string, OrderStatus>> {
  const ended = rows.filter(({ endedAt }) => endedAt !== null);
  if (ended.length === 0) return new Map();
  const found = await db
    .select({ id: tradeEvent.subOrderId, reached: sql<OrderStatus>`max(${tradeEvent.from})::integer` })
    .from(tradeEvent)
    .where(
      and(
        eq(tradeEvent.orderId, ended[0]!.orderId),
        isOneOf(
          tradeEvent.subOrderId,
          ended.map(({ id }) => id),
        ),
        lte(tradeEvent.from, orderStatuses.shipped),
      ),
    )
    .groupBy(tradeEvent.subOrderId);
  return new Map(found.map(({ id, reached }) => [id!, reached]));
}
