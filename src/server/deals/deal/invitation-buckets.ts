import { and, eq, inArray, lte, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SupplierToday } from '#api/deals/order.ts';
import type { getInvitationByPage } from '#api/deals/rfq.ts';
import type { z } from 'zod';
import { daysAfter } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';

type Filter = z.output<typeof getInvitationByPage.input>;
export type Bucket = NonNullable<Filter['state']>;

/** An RFQ that ends within so many days is due soon. */
const soonDays = 2;

/** What a supplier has to do with an invitation, as one word. The clock counts, not the job that tidies after it. */
export function bucketOf(now: Date | Placeholder): SQL<Bucket> {
  const { state, pen } = invitation;
  const at = now instanceof Date ? now.toISOString() : now;
  const liveQuote = sql`exists (
    select from ${quote} where ${quote.orderId} = ${invitation.orderId} and ${quote.shopId} = ${invitation.shopId}
      and ${quote.state} = 'live' and ${quote.validUntil} > ${at})`;
  return sql<Bucket>`case
    when ${state} = 'declined' then 'declined'
    when ${tradeOrder.status} <> ${orderStatuses.pendingQuote} or not (${end} > ${at} or ${liveQuote}) then 'closed'
    when ${state} = 'withdrawn' then 'closed'
    when ${pen} = 'supplier' then 'waiting'
    else 'quoted' end`;
}

/** Until when suppliers may begin to quote: `quotingEnd` of quote-view.ts. */
const end = sql`coalesce(${tradeOrder.sealedUntil}, ${tradeOrder.quoteDueAt})`;

/** Parts of what waits for a supplier: no answer yet, those of them that end soon, and wishes of the buyer. */
export function waitingParts(now: Date): Record<'unanswered' | NonNullable<Filter['only']>, SQL> {
  const waits = sql`${bucketOf(now)} = 'waiting'`;
  const unanswered = and(waits, inArray(invitation.state, ['sent', 'seen']))!;
  return {
    unanswered,
    dueSoon: and(unanswered, lte(end, daysAfter(now, soonDays).toISOString()))!,
    counterOffers: and(waits, eq(invitation.state, 'quoted'))!,
  };
}

/** RFQs that wait for a shop's answer, those of them that end soon, and wishes of buyers. */
export async function countInvitations(
  { db, now }: MemberContext,
  shopId: string,
): Promise<Pick<SupplierToday, 'waitingRfqs' | 'dueSoon' | 'counterOffers'>> {
  const { unanswered, dueSoon, counterOffers } = waitingParts(now());
  const many = (part: SQL) => sql<number>`count(*) filter (where ${part})::integer`;
  const [counted] = await db
    .select({ waitingRfqs: many(unanswered), dueSoon: many(dueSoon), counterOffers: many(counterOffers) })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .where(
      and(
        eq(invitation.shopId, shopId),
        inArray(invitation.state, ['sent', 'seen', 'quoted']),
        eq(tradeOrder.status, orderStatuses.pendingQuote),
      ),
    );
  return counted!;
}
