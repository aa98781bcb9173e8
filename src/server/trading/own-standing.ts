import { inArray } from 'drizzle-orm';
import { derivedStatus, orderStatuses, terminalStatuses } from '#api/order-states.ts';
import type { OrderView } from '#api/trade.ts';
import { subOrder } from '#server/db/schema/trading.ts';
import type { Transaction } from '#server/once.ts';
import type { OrderRow } from './rows.ts';

type Standing = Pick<OrderView, 'status' | 'reason'>;
type Order = Pick<OrderRow, 'id' | 'status' | 'reason'>;

/**
 * How orders stand for one of their suppliers, by id: as its own sub-orders do. How far others have come, and why they
 * stopped, is theirs; who was not among those awarded is told so.
 */
export async function standingsOf(
  db: Pick<Transaction, 'select'>,
  orders: readonly Order[],
  shopId: string,
): Promise<Map<string, Standing>> {
  // Before a quote is accepted there are no sub-orders.
  const ids = orders.filter((order) => order.status !== orderStatuses.pendingQuote).map(({ id }) => id);
  const { orderId, status } = subOrder;
  const awarded =
    ids.length === 0
      ? []
      : await db.select({ orderId, shopId: subOrder.shopId, status }).from(subOrder).where(inArray(orderId, ids));
  return new Map(
    orders.map((order) => {
      const all = awarded.filter((row) => row.orderId === order.id);
      const own = all.filter((row) => row.shopId === shopId);
      return [order.id, standing(order, own, all.length > 0)];
    }),
  );
}

function standing({ status, reason }: Order, own: readonly Pick<Order, 'status'>[], awarded: boolean): Standing {
  if (own.length > 0) return { status: derivedStatus(own.map((row) => row.status)), reason: null };
  const isOver = terminalStatuses.includes(status);
  if (status === orderStatuses.pendingQuote || (isOver && !awarded)) return { status, reason };
  return { status: orderStatuses.cancelled, reason: 'notAwarded' };
}
