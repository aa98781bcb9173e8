import { and, asc, count, eq, inArray, ne } from 'drizzle-orm';
import type { OrderView } from '#api/deals/trade.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { standingsOf } from './own-standing.ts';
import type { OrderRow } from './rows.ts';

/**
 * What was posted together with an RFQ, for its buyer and operators; for a supplier (`shopId`) what it was asked for of
 * that, and nothing where that is this RFQ alone: neither a number nor a place says that there is more.
 */
export async function describeBundle(
  db: Db,
  { now }: Pick<Context, 'now'>,
  { bundle }: OrderRow,
  shopId: string | undefined,
): Promise<OrderView['bundle']> {
  if (bundle === null) return null;
  const asked = db
    .select({ orderId: invitation.orderId })
    .from(invitation)
    .where(eq(invitation.shopId, shopId ?? ''));
  const orders = await db
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.bundle, bundle), shopId === undefined ? undefined : inArray(tradeOrder.id, asked)))
    .orderBy(asc(tradeOrder.bundleLine));
  if (orders.length < 2) return null;
  const ids = orders.map(({ id }) => id);
  const ofReader = shopId === undefined ? undefined : eq(quote.shopId, shopId);
  const quoted = await db
    .select({ orderId: quote.orderId, quotes: count() })
    .from(quote)
    .where(and(inArray(quote.orderId, ids), ne(quote.state, 'withdrawn'), ofReader))
    .groupBy(quote.orderId);
  const standings = shopId === undefined ? undefined : await standingsOf(db, orders, shopId, now());
  return {
    number: shopId === undefined ? bundle : null,
    rfqs: orders.map(({ id, number, gradeNumber, quantity, status }) => ({
      id,
      number,
      gradeNumber: safeLine(gradeNumber),
      quantity,
      status: standings?.get(id)?.status ?? status,
      quotes: quoted.find(({ orderId }) => orderId === id)?.quotes ?? 0,
    })),
  };
}
