import { and, eq } from 'drizzle-orm';
import type { TradeFacts } from '#api/order-states.ts';
import type { Context } from '#server/context.ts';
import { invitation, negotiation, quote } from '#server/db/schema/trading.ts';
import { together } from '#server/db/together.ts';
import type { Transaction } from '#server/once.ts';
import { isLive, orderFacts, type InvitationRow, type OrderRow } from '#server/trading/index.ts';

/**
 * What decides on the actions of an RFQ besides its status, as one side sees it: a supplier (`own`) sees its own quote
 * alone. The caller holds the lock of the order.
 */
export async function readFacts(
  tx: Pick<Transaction, 'select'>,
  { now }: Pick<Context, 'now'>,
  order: OrderRow,
  own?: InvitationRow,
): Promise<TradeFacts> {
  const at = now();
  const [quotes, talk] = await together([
    tx
      .select({ state: quote.state, validUntil: quote.validUntil, pen: invitation.pen })
      .from(quote)
      .innerJoin(invitation, and(eq(invitation.orderId, quote.orderId), eq(invitation.shopId, quote.shopId)))
      .where(and(eq(quote.orderId, order.id), own && eq(quote.shopId, own.shopId))),
    tx
      .select({ id: negotiation.id, kind: negotiation.kind, about: negotiation.about })
      .from(negotiation)
      .where(and(eq(negotiation.orderId, order.id), own && eq(negotiation.shopId, own.shopId))),
  ]);
  const answered = new Set(talk.map(({ kind, about }) => (kind === 'answer' ? about : null)));
  return orderFacts(
    order,
    quotes.map((row) => ({ ...row, state: row.state === 'live' && !isLive(row, at) ? 'expired' : row.state })),
    talk.map(({ id, kind }) => ({ kind, answered: answered.has(id) })),
    own,
    at,
  );
}
