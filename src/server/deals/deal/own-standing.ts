import { and, eq, inArray } from 'drizzle-orm';
import { derivedStatus, orderStatuses, terminalStatuses } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { quote } from '#server/platform/db/schema/rfq.ts';
import { quotingEnd } from './quote-view.ts';
import type { OrderRow } from './rows.ts';

type Standing = Pick<OrderView, 'status' | 'reason'>;
type Order = Pick<OrderRow, 'id' | 'status' | 'reason' | 'sealedUntil' | 'quoteDueAt'>;

/**
 * How orders stand for one of their suppliers, by id: as its own sub-orders do. How far others have come, and why they
 * stopped, is theirs; who was not among those awarded is told so. To who has never quoted it ends with the time for
 * quotes, whether somebody else has quoted or nobody.
 */
export async function standingsOf(
  db: Db,
  orders: readonly Order[],
  shopId: string,
  now: Date,
): Promise<Map<string, Standing>> {
  // Before a quote is accepted there are no sub-orders.
  const ids = orders.filter((order) => order.status !== orderStatuses.pendingQuote).map(({ id }) => id);
  const { orderId, status } = subOrder;
  const awarded =
    ids.length === 0
      ? []
      : await db.select({ orderId, shopId: subOrder.shopId, status }).from(subOrder).where(inArray(orderId, ids));
  const quoted = await db
    .selectDistinct({ orderId: quote.orderId })
    .from(quote)
    .where(
      and(
        eq(quote.shopId, shopId),
        inArray(
          quote.orderId,
          orders.map(({ id }) => id),
        ),
      ),
    );
  return new Map(
    orders.map((order) => {
      const all = awarded.filter((row) => row.orderId === order.id);
      const own = all.filter((row) => row.shopId === shopId);
      const hasQuoted = quoted.some((row) => row.orderId === order.id);
      const isOver = all.length === 0 && !hasQuoted && isQuotingOver(order, now);
      return [order.id, isOver ? quotingOver : standing(order, own, all.length > 0)];
    }),
  );
}

const quotingOver: Standing = { status: orderStatuses.cancelled, reason: 'quotingOver' };
/** Still open for others, or ended because nobody had quoted or all quotes had expired. */
const isQuotingOver = (order: Order, now: Date): boolean =>
  order.status === orderStatuses.pendingQuote
    ? now >= quotingEnd(order)
    : order.reason === 'noQuote' || order.reason === 'quotesExpired';

function standing({ status, reason }: Order, own: readonly Pick<Order, 'status'>[], awarded: boolean): Standing {
  if (own.length > 0) return { status: derivedStatus(own.map((row) => row.status)), reason: null };
  const isOver = terminalStatuses.includes(status);
  if (status === orderStatuses.pendingQuote || (isOver && !awarded)) return { status, reason };
  return { status: orderStatuses.cancelled, reason: 'notAwarded' };
}
