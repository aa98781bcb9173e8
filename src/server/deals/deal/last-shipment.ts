import { and, eq, sql, type SQL } from 'drizzle-orm';
import { subOrder, tradeEvent } from '#server/platform/db/schema/deal.ts';

/** Whether the supplier has said of a shipment of the sub-order that it is the last one: the chain of events keeps it. */
export const lastHasLeft: SQL = sql`exists (select from ${tradeEvent} where ${and(
  eq(tradeEvent.orderId, subOrder.orderId),
  eq(tradeEvent.subOrderId, subOrder.id),
  eq(tradeEvent.action, 'ship'),
  sql`${tradeEvent.detail} @> '{"last": true}'`,
)})`;
