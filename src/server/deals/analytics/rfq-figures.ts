import { daysAfter } from '#lib/days.ts';
import { and, countDistinct, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { RfqOutcome } from '#api/deals/selling-choices.ts';
import { orderStatuses, terminalStatuses } from '#api/deals/order-states.ts';
import { answersSince, medianHours } from '#server/market/shops/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { standingsOf } from '#server/deals/deal/index.ts';
import type { Period } from './periods.ts';

/** An RFQ that came to a shop, and what came of it. */
export type RfqFigures = {
  number: string;
  gradeNumber: string;
  quantity: string;
  sentAt: Date;
  quoted: boolean;
  outcome: RfqOutcome;
  reason: string | null;
  answerHours: number | null;
};

const beginningOf = ({ from }: Period) => new Date(`${from}T00:00:00Z`);
const endOf = ({ until }: Period) => daysAfter(new Date(`${until}T00:00:00Z`), 1);

/** RFQs that came to a shop in a period, newest first, each as its supplier may know how it has ended. */
export async function rfqFigures(context: MemberContext, shopId: string, period: Period): Promise<RfqFigures[]> {
  const { db, now } = context;
  const rows = await db
    .select({ order: tradeOrder, invited: invitation, state: quote.state, validUntil: quote.validUntil })
    .from(invitation)
    .innerJoin(tradeOrder, eq(tradeOrder.id, invitation.orderId))
    .leftJoin(
      quote,
      and(
        eq(quote.orderId, invitation.orderId),
        eq(quote.shopId, invitation.shopId),
        // Of one that was withdrawn and sent anew the last.
        sql`${quote.id} = (select last.id from ${quote} as last where last.order_id = ${invitation.orderId}
          and last.shop_id = ${invitation.shopId} order by last.id desc limit 1)`,
      ),
    )
    .where(and(eq(invitation.shopId, shopId), gte(invitation.sentAt, beginningOf(period))))
    .orderBy(desc(invitation.sentAt), desc(invitation.id));
  const orders = rows.map(({ order }) => order);
  const standings = await standingsOf(db, orders, shopId, now());
  const hours = await answerHours(context, shopId, period);
  return rows.map(({ order, invited, state, validUntil }) => {
    const { status, reason } = standings.get(order.id)!;
    const isOver = terminalStatuses.includes(status) && status !== orderStatuses.completed;
    const end = (outcome: RfqOutcome, why: string | null = null) => ({ outcome, reason: why });
    const ending = () => {
      if (state === 'accepted') return end('won');
      if (invited.state === 'declined') return end('declined', invited.reason);
      if (state === 'withdrawn') return end('withdrawn');
      if (state === null) {
        if (!isOver) return end('open');
        return reason === 'quotingOver' || reason === 'notAwarded' ? end('unanswered') : end('cancelled', reason);
      }
      if (reason === 'notAwarded') return end('lost');
      if (isOver) return reason === 'quotesExpired' ? end('expired') : end('cancelled', reason);
      if (state === 'notAwarded') return end('lost');
      return end(validUntil! > now() ? 'open' : 'expired');
    };
    return {
      ...{ number: order.number, gradeNumber: order.gradeNumber, quantity: order.quantity, sentAt: invited.sentAt },
      ...{ quoted: state !== null, ...ending(), answerHours: hours.get(order.id) ?? null },
    };
  });
}

const sinceOf = (period: Period) => sql`${beginningOf(period).toISOString()}::timestamptz`;

/** Hours until each RFQ was answered, by the order's id; none where it was not. */
async function answerHours({ db, now }: MemberContext, shopId: string, period: Period): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ orderId: string; hours: number | null }>(sql`
    select order_id as "orderId", hours::float8 as hours
    from (${answersSince(now().toISOString(), sinceOf(period))} and invited.shop_id = ${shopId}) as answers`);
  return new Map(rows.flatMap(({ orderId, hours }) => (hours === null ? [] : [[orderId, hours]])));
}

/** RFQs that came in a period, those of them that were quoted, and those that were won. */
export async function countedRfqs(
  { db }: MemberContext,
  shopId: string,
  period: Period,
): Promise<{ received: number; quoted: number; won: number }> {
  const ofShop = and(eq(quote.orderId, invitation.orderId), eq(quote.shopId, invitation.shopId));
  const [counts] = await db
    .select({
      received: countDistinct(invitation.id),
      quoted: countDistinct(quote.orderId),
      won: sql<number>`(count(distinct ${quote.orderId}) filter (where ${quote.state} = 'accepted'))::integer`,
    })
    .from(invitation)
    .leftJoin(quote, ofShop)
    .where(
      and(
        eq(invitation.shopId, shopId),
        gte(invitation.sentAt, beginningOf(period)),
        lt(invitation.sentAt, endOf(period)),
      ),
    );
  return counts!;
}

/** The hours after which half of a period's RFQs were answered; null: there were none, or half never were. */
export async function medianAnswer({ db, now }: MemberContext, shopId: string, period: Period): Promise<number | null> {
  const { rows } = await db.execute<{ hours: number | null }>(sql`
    select ${medianHours} as hours
    from (${answersSince(now().toISOString(), sinceOf(period))} and invited.shop_id = ${shopId}
      and invited.sent_at < ${endOf(period).toISOString()}::timestamptz) as answers`);
  return rows[0]!.hours;
}
