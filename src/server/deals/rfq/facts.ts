import { and, eq, getTableColumns, sql, type Column } from 'drizzle-orm';
import type { TradeFacts } from '#api/deals/trade-facts.ts';
import type { Context } from '#server/platform/context.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import { isCode } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { guestAward } from '#server/platform/db/schema/guests.ts';
import { invitation, negotiation, quote } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { isLive, orderFacts, type InvitationRow, type OrderRow, type QuoteRow } from '#server/deals/deal/index.ts';

type Time = Pick<Context, 'now'>;

/** What decides on the actions of an RFQ besides its status, as the buyer sees it. The caller holds the lock of the order. */
export const readFacts = async (tx: Db, context: Time, order: OrderRow): Promise<TradeFacts> =>
  (await read(tx, context, order)).facts;

/**
 * The same as a supplier sees it, who sees its own quote alone. `standing` is the one that has been neither withdrawn
 * nor decided; its validity may have passed.
 */
export async function readOwnFacts(
  tx: Db,
  context: Time,
  order: OrderRow,
  own: InvitationRow,
): Promise<{ facts: TradeFacts; standing: QuoteRow | undefined }> {
  const { facts, quotes } = await read(tx, context, order, own);
  return { facts, standing: quotes.find(({ state }) => state === 'live') };
}

const orderId = sql.placeholder('orderId');
/** One supplier's own; null: everybody's. */
const isOwn = (shopId: Column) =>
  sql`(${shopId} = ${sql.placeholder('shopId')} or ${sql.placeholder('shopId')}::text is null)`;
const selectQuotes = builtOnce((db) =>
  db
    .select({ ...getTableColumns(quote), pen: invitation.pen })
    .from(quote)
    .innerJoin(invitation, and(eq(invitation.orderId, quote.orderId), eq(invitation.shopId, quote.shopId)))
    .where(and(eq(quote.orderId, orderId), isOwn(quote.shopId))),
);
const selectTalk = builtOnce((db) =>
  db
    .select({ id: negotiation.id, kind: negotiation.kind, about: negotiation.about })
    .from(negotiation)
    .where(and(eq(negotiation.orderId, orderId), isOwn(negotiation.shopId))),
);
const selectWaiting = builtOnce((db) =>
  db
    .select({ id: guestAward.id })
    .from(guestAward)
    .where(and(eq(guestAward.orderId, orderId), isCode(guestAward.state, 'waiting'), isOwn(guestAward.guestId))),
);

async function read(tx: Db, { now }: Time, order: OrderRow, own?: InvitationRow) {
  const at = now();
  const asked = { orderId: order.id, shopId: own?.shopId ?? null };
  const [quotes, talk, invitations, [waiting]] = await inOnePipeline([
    selectQuotes(tx, asked),
    selectTalk(tx, asked),
    own ? [own] : tx.select().from(invitation).where(eq(invitation.orderId, order.id)),
    selectWaiting(tx, asked),
  ]);
  const answered = new Set(talk.map(({ kind, about }) => (kind === 'answer' ? about : null)));
  const facts = orderFacts(
    order,
    quotes.map((row) => ({ ...row, state: row.state === 'live' && !isLive(row, at) ? 'expired' : row.state })),
    talk.map(({ id, kind }) => ({ kind, answered: answered.has(id) })),
    own,
    at,
    { invitations, awardWaits: waiting !== undefined },
  );
  return { facts, quotes };
}
