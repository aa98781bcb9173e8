import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { orderStatuses } from '#api/order-states.ts';
import type { getInvitationByPage, Invitation, InvitationPage } from '#api/rfq.ts';
import type { MemberContext } from '#server/context.ts';
import { containsWords } from '#server/db/expressions.ts';
import { invitation, negotiation, quote, tradeOrder } from '#server/db/schema/trading.ts';
import { loadNames, ownShop, type Names, type OrderRow } from '#server/trading/index.ts';

type Input = z.output<typeof getInvitationByPage.input>;
type Bucket = NonNullable<Input['state']>;

/** What the supplier has to do with an invitation, as one word. The clock counts, not the job that tidies after it. */
function bucketOf(now: Date): SQL<Bucket> {
  const { state, pen } = invitation;
  const at = now.toISOString();
  const liveQuote = sql`exists (
    select from ${quote} where ${quote.orderId} = ${invitation.orderId} and ${quote.shopId} = ${invitation.shopId}
      and ${quote.state} = 'live' and ${quote.validUntil} > ${at})`;
  const open = sql`coalesce(${tradeOrder.sealedUntil}, ${tradeOrder.quoteDueAt}) > ${at}`;
  return sql<Bucket>`case
    when ${state} = 'declined' then 'declined'
    when ${tradeOrder.status} <> ${orderStatuses.pendingQuote} or not (${open} or ${liveQuote}) then 'closed'
    when ${state} = 'withdrawn' then 'closed'
    when ${pen} = 'supplier' then 'waiting'
    else 'quoted' end`;
}

/** RFQs of the caller's shop: those that wait for it first, the next to end on top; the others newest first. */
export async function invitationPage(context: MemberContext, input: Input): Promise<InvitationPage> {
  const { state, keyword, pageNo, pageSize } = input;
  const { db } = context;
  const own = await ownShop(context);
  const counts: Record<string, number> = { waiting: 0, quoted: 0, declined: 0, closed: 0 };
  if (!own) return { list: [], total: 0, pageNo, pageSize, counts };
  const bucket = bucketOf(context.now());
  const where = and(
    eq(invitation.shopId, own.id),
    containsWords(keyword, [tradeOrder.number, tradeOrder.gradeNumber, tradeOrder.buyerCompany]),
  );
  const counted = await db
    .select({ bucket: sql<Bucket>`${bucket}`.as('bucket'), count: sql<number>`count(*)::integer` })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .where(where)
    .groupBy(sql`bucket`);
  for (const row of counted) counts[row.bucket] = row.count;
  const rows = await db
    .select({ invitation, order: tradeOrder, bucket, openQuestion: hasOpenQuestion })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .where(and(where, state && sql`${bucket} = ${state}`))
    .orderBy(
      sql`case when ${bucket} = 'waiting' then ${tradeOrder.quoteDueAt} end nulls last`,
      desc(invitation.sentAt),
      desc(invitation.id),
    )
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const names = await loadNames(context);
  const total = state ? counts[state]! : counted.reduce((sum, { count }) => sum + count, 0);
  return { list: rows.map((row) => describe(row, names)), total, pageNo, pageSize, counts };
}

const hasOpenQuestion = sql<boolean>`exists (
  select from ${negotiation} where ${negotiation.orderId} = ${invitation.orderId}
    and ${negotiation.shopId} = ${invitation.shopId} and ${negotiation.kind} = 'question'
    and not exists (select from ${negotiation} as answer
      where answer.about = ${negotiation.id} and answer.order_id = ${negotiation.orderId} and answer.kind = 'answer'))`;

type Row = {
  invitation: typeof invitation.$inferSelect;
  order: OrderRow;
  bucket: Bucket;
  openQuestion: boolean;
};

function describe({ invitation: own, order, bucket, openQuestion }: Row, names: Names): Invitation {
  const unanswered = own.state === 'sent' || own.state === 'seen';
  return {
    id: own.id,
    orderId: order.id,
    number: order.number,
    state: bucket === 'closed' && unanswered ? 'timedOut' : own.state,
    orderStatus: order.status,
    buyer: { company: order.buyerCompany, nation: names.country(order.buyerNation).name },
    gradeNumber: order.gradeNumber,
    category: order.categoryId ? names.category(order.categoryId) : null,
    quantity: order.quantity,
    targetPrice: order.targetPrice ? { amount: order.targetPrice, currency: order.currency } : null,
    tradeTerm: order.tradeTerm,
    destination: destinationOf(order, names),
    postedAt: order.postedAt.toISOString(),
    quoteDueAt: order.quoteDueAt.toISOString(),
    openQuestion,
    counterOffered: own.state === 'quoted' && own.pen === 'supplier' && bucket === 'waiting',
  };
}

/** The place that the trade term names, as near to the end of the journey as the RFQ says. */
function destinationOf(order: OrderRow, names: Names): string | null {
  const port = order.destinationPort ?? order.portDischarge;
  if (port) return names.port(port).name;
  return order.destinationCountry ? names.country(order.destinationCountry).name : order.serviceAddress;
}
