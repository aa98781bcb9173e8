import { sql } from 'drizzle-orm';
import { buyerNeeds } from '#api/deals/next-step.ts';
import type { BuyerToday, NextStep } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { Money } from '#api/common/common.ts';
import { daysAfter, utcDay } from '#lib/days.ts';
import { add } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invitation, quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { endOf, type Called } from './tasks.ts';

const payDays = 30;
const paying: readonly string[] = buyerNeeds.pay.filter((kind) => kind !== 'confirmReturn');
const { pendingQuote, pendingSignatures, shipped, completed } = orderStatuses;

/** By currency. */
export const sums = (amounts: readonly Money[]): Money[] =>
  [...new Set(amounts.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: add(...amounts.filter((one) => one.currency === currency).map(({ amount }) => amount)),
  }));

/** What a buyer asks first of the day, each by the rule that `getBuyerToday` states. */
export async function buyersFigures(
  { db, actor, now }: MemberContext,
  called: readonly Called[],
): Promise<BuyerToday['figures']> {
  const today = now();
  const until = utcDay(daysAfter(today, payDays));
  const due = called.flatMap(({ steps }) =>
    steps.filter(
      (step): step is NextStep & { amount: Money } =>
        step.turn === 'own' &&
        step.amount !== null &&
        paying.includes(step.kind) &&
        (endOf(step) === '9999' || endOf(step).slice(0, 10) <= until),
    ),
  );
  const days = due.map((step) => endOf(step).slice(0, 10)).filter((day) => day !== '9999');
  const overdue = due.filter((step) => endOf(step).slice(0, 10) < utcDay(today));
  const year = `${utcDay(today).slice(0, 4)}-01-01`;
  const [way, quotes, bought] = await Promise.all([
    db.execute<{ tonnes: string; late: number }>(sql`
      select coalesce(sum(${shipment.quantity}), 0)::text as tonnes,
        (count(*) filter (where ${shipment.eta} < ${utcDay(today)}))::integer as late
      from ${shipment} join ${subOrder} on ${subOrder.id} = ${shipment.subOrderId}
      where ${subOrder.buyerId} = ${actor.party} and ${subOrder.status} <= ${shipped}
        and ${shipment.arrivalConfirmedAt} is null and ${subOrder.arrivedAt} is null`),
    db.execute<{ quotes: number; rfqs: number }>(sql`
      select count(*)::integer as quotes, count(distinct ${tradeOrder.id})::integer as rfqs
      from ${quote} join ${tradeOrder} on ${tradeOrder.id} = ${quote.orderId}
      join ${invitation} on ${invitation.orderId} = ${quote.orderId} and ${invitation.shopId} = ${quote.shopId}
      where ${tradeOrder.buyerId} = ${actor.party} and ${tradeOrder.status} = ${pendingQuote}
        and ${tradeOrder.heldAt} is null and ${quote.state} = 'live' and ${invitation.pen} = 'buyer'
        and ${quote.validUntil} > ${today.toISOString()}
        and coalesce(${tradeOrder.sealedUntil}, '-infinity') <= ${today.toISOString()}`),
    db.execute<{ currency: string; amount: string; contracts: number; sellers: string[] }>(sql`
      select ${subOrder.currency} as currency, sum(${subOrder.total})::text as amount, count(*)::integer as contracts,
        array_agg(distinct ${subOrder.shopId}) as sellers
      from ${subOrder} where ${subOrder.buyerId} = ${actor.party} and ${subOrder.awardedAt} >= ${year}
        and ${subOrder.status} > ${pendingSignatures} and ${subOrder.status} <= ${completed} group by ${subOrder.currency} order by ${subOrder.currency}`),
  ]);
  return {
    toPay: sums(due.map(({ amount }) => amount)),
    overdue: sums(overdue.map(({ amount }) => amount)),
    nextPayment: days.sort()[0] ?? null,
    onTheWay: way.rows[0]!.tonnes,
    late: way.rows[0]!.late,
    quotes: quotes.rows[0]!.quotes,
    quotedRfqs: quotes.rows[0]!.rfqs,
    bought: bought.rows.map(({ currency, amount }) => ({ currency, amount })),
    contracts: bought.rows.reduce((many, row) => many + row.contracts, 0),
    sellers: new Set(bought.rows.flatMap(({ sellers }) => sellers)).size,
  };
}
