import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { bucketOf } from './invitation-buckets.ts';
import { quotingEnd } from './quote-view.ts';
import type { OrderRow } from './rows.ts';

/** `until`: when it is too late for it; null: it has no end. */
export type AskedForQuote = { kind: 'quote' | 'answerCounter'; until: Date | null };

/** In which of these RFQs a supplier is to quote, or to answer what the buyer wants of its quote; by the order's id. */
export async function askedForQuote(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'sealedUntil' | 'quoteDueAt'>[],
  shopId: string,
  now: Date,
): Promise<Map<string, AskedForQuote>> {
  if (orders.length === 0) return new Map();
  const ids = orders.map(({ id }) => id);
  const rows = await db
    .select({
      ...{ id: invitation.orderId, state: invitation.state, counterUntil: invitation.counterUntil },
      bucket: bucketOf(now),
    })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .where(
      and(
        inArray(invitation.orderId, ids),
        eq(invitation.shopId, shopId),
        inArray(invitation.state, ['sent', 'seen', 'quoted']),
      ),
    );
  const waiting = rows.filter(({ bucket }) => bucket === 'waiting');
  return new Map(
    waiting.map(({ id, state, counterUntil }): [string, AskedForQuote] => {
      const order = orders.find((one) => one.id === id)!;
      if (state === 'quoted') return [id, { kind: 'answerCounter', until: counterUntil }];
      return [id, { kind: 'quote', until: quotingEnd(order) }];
    }),
  );
}
