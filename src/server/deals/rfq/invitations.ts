import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getInvitationByPage, Invitation, InvitationPage } from '#api/deals/rfq.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invitation, negotiation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { readNewest, type Window } from '#server/platform/paging/newest-first.ts';
import {
  bucketOf,
  dealFoundBy,
  loadNames,
  ownShop,
  quotingEnd,
  standingsOf,
  waitingParts,
  type Bucket,
  type Names,
  type OrderRow,
} from '#server/deals/deal/index.ts';

type Input = z.output<typeof getInvitationByPage.input>;
/** RFQs of the caller's shop: those that wait for it first, the next to end on top; the others newest first. */
export async function invitationPage(context: MemberContext, input: Input): Promise<InvitationPage> {
  const { state, only, keyword, cursor, pageNo, pageSize } = input;
  const { db } = context;
  const own = await ownShop(context);
  const counts: Record<string, number> = { waiting: 0, quoted: 0, declined: 0, closed: 0 };
  if (!own) return { list: [], total: 0, pageNo, pageSize, counts, nextCursor: null };
  const now = context.now();
  const bucket = bucketOf(now);
  const wanted = only ? waitingParts(now)[only] : sql`true`;
  const found = and(eq(invitation.shopId, own.id), dealFoundBy(keyword, invitation.orderId, own.id));
  const counted = await db
    .select({
      bucket: sql<Bucket>`${bucket}`.as('bucket'),
      count: sql<number>`count(*)::integer`,
      wanted: sql<number>`count(*) filter (where ${wanted})::integer`,
    })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .where(found)
    .groupBy(sql`bucket`);
  for (const row of counted) counts[row.bucket] = row.count;
  const total = counted.reduce((sum, row) => sum + (state && row.bucket !== state ? 0 : row.wanted), 0);
  const rowsOf = ({ beyond, orderBy, limit, offset }: Window) =>
    db
      .select({ invitation, order: tradeOrder, bucket, openQuestion: hasOpenQuestion })
      .from(invitation)
      .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
      .where(and(found, state && sql`${bucket} = ${state}`, wanted, beyond))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
  const columns = { at: invitation.sentAt, id: invitation.id };
  const list = ['invitations', own.id, state, keyword];
  // What waits is sorted by its end, and never many.
  const { rows, nextCursor } =
    state === undefined || state === 'waiting'
      ? {
          rows: await rowsOf({
            beyond: undefined,
            orderBy: [
              sql`case when ${bucket} = 'waiting' then coalesce(${invitation.counterUntil}, ${tradeOrder.quoteDueAt}) end nulls last`,
              desc(columns.at),
              desc(columns.id),
            ],
            limit: pageSize,
            offset: (pageNo - 1) * pageSize,
          }),
          nextCursor: null,
        }
      : await readNewest(
          { list, cursor, pageNo, pageSize, total: Promise.resolve(total) },
          columns,
          rowsOf,
          ({ invitation: { sentAt, id } }) => ({ at: sentAt, id }),
        );
  const standings = await standingsOf(
    db,
    rows.map(({ order }) => order),
    own.id,
    context.now(),
  );
  const names = await loadNames(context);
  return {
    list: rows.map((row) => describe(row, names, standings.get(row.order.id)!.status)),
    total,
    pageNo,
    pageSize,
    counts,
    nextCursor,
  };
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

function describe(
  { invitation: own, order, bucket, openQuestion }: Row,
  names: Names,
  orderStatus: Invitation['orderStatus'],
): Invitation {
  const unanswered = own.state === 'sent' || own.state === 'seen';
  const counterOffered = own.state === 'quoted' && own.pen === 'supplier' && bucket === 'waiting';
  return {
    id: own.id,
    orderId: order.id,
    number: order.number,
    state: bucket === 'closed' && unanswered ? 'timedOut' : own.state,
    orderStatus,
    buyer: { company: order.buyerCompany, nation: names.country(order.buyerNation).name },
    gradeNumber: order.gradeNumber,
    category: order.categoryId ? names.category(order.categoryId) : null,
    swatch: names.swatch(order),
    quantity: order.quantity,
    targetPrice: order.targetPrice ? { amount: order.targetPrice, currency: order.currency } : null,
    tradeTerm: order.tradeTerm,
    destination: destinationOf(order, names),
    postedAt: order.postedAt.toISOString(),
    quoteDueAt: quotingEnd(order).toISOString(),
    openQuestion,
    counterOffered,
    counterUntil: (counterOffered && own.counterUntil?.toISOString()) || null,
  };
}

/** The place that the trade term names, as near to the end of the journey as the RFQ says. */
function destinationOf(order: OrderRow, names: Names): string | null {
  const port = order.destinationPort ?? order.portDischarge;
  if (port) return names.port(port).name;
  return order.destinationCountry ? names.country(order.destinationCountry).name : order.serviceAddress;
}
