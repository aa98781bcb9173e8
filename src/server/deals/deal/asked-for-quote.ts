import { and, eq, inArray, sql } from 'drizzle-orm';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { bucketOf } from './invitation-buckets.ts';
import { quotingEnd } from './quote-view.ts';
import type { OrderRow } from './rows.ts';

/** `until`: when it is too late for it; null: it has no end. */
export type AskedForQuote = { kind: 'quote' | 'answerCounter'; until: Date | null };

const selectAsked = builtOnce((db) =>
  db
    .select({
      ...{ shopId: invitation.shopId, id: invitation.orderId },
      ...{ state: invitation.state, counterUntil: invitation.counterUntil },
      bucket: bucketOf(sql.placeholder('now')),
    })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .where(
      and(
        isOneOf(invitation.orderId, sql.placeholder('orderIds')),
        isOneOf(invitation.shopId, sql.placeholder('shopIds')),
        inArray(invitation.state, ['sent', 'seen', 'quoted']),
      ),
    ),
);

/** In which of these RFQs suppliers are to quote, or to answer what the buyer wants of a quote; by shop and the order's id. */
export async function askedForQuotes(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'sealedUntil' | 'quoteDueAt'>[],
  shopIds: readonly string[],
  now: Date,
): Promise<Map<string, Map<string, AskedForQuote>>> {
  if (orders.length === 0 || shopIds.length === 0) return new Map();
  const rows = await selectAsked(db, { shopIds, orderIds: orders.map(({ id }) => id), now: now.toISOString() });
  const asked = new Map(shopIds.map((shopId) => [shopId, new Map<string, AskedForQuote>()]));
  for (const { shopId, id, state, counterUntil } of rows.filter(({ bucket }) => bucket === 'waiting')) {
    const toQuote = () => ({ kind: 'quote', until: quotingEnd(orders.find((one) => one.id === id)!) }) as const;
    asked.get(shopId)!.set(id, state === 'quoted' ? { kind: 'answerCounter', until: counterUntil } : toQuote());
  }
  return asked;
}
