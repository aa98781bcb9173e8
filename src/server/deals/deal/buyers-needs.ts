import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { buyerNeedNames, buyerNeeds, type BuyerNeed } from '#api/deals/next-step.ts';
import type { BuyerToday, NextStep } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { joinWords } from '#lib/join-words.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { buyersFigures, sums } from './buyers-figures.ts';
import { nextSteps } from './next-step.ts';
import { countByStatus } from './order-list.ts';
import { sampleTasks } from './sample-tasks.ts';
import { endOf, tasksOf, type Called } from './tasks.ts';

// By raw names: drizzle writes the columns of a single table without it.
const hasClaim = sql`exists (select from claim join sub_order on sub_order.id = claim.sub_order_id
  where sub_order.order_id = trade_order.id and claim.ended_at is null)`;
/** Of a sub-order: with a claim that is open, or a settlement that is not paid. */
export const hasUnsettled = sql`exists (select from claim where claim.sub_order_id = sub_order.id
  and (claim.ended_at is null or (claim.owed > 0 and claim.owed_paid_at is null)))`;
const claimed = sql`exists (select from claim where claim.sub_order_id = sub_order.id and claim.ended_at is null)`;

/** Own deals under way, and those that have ended with a claim open, with what is next in each. */
export async function underWay({ db, actor, now }: MemberContext): Promise<Called[]> {
  const { shipped } = orderStatuses;
  const orders = await db
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.buyerId, actor.party), or(lte(tradeOrder.status, shipped), hasClaim)));
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const subOrders = await db
    .select()
    .from(subOrder)
    .where(and(inArray(subOrder.orderId, ids), or(lte(subOrder.status, shipped), claimed)));
  const { steps } = await nextSteps(db, 'buyer', orders, subOrders, now());
  return orders.map((order) => ({
    order,
    subOrders: subOrders.filter(({ orderId }) => orderId === order.id),
    steps: steps.get(order.id)!,
  }));
}

const stepsFor = (need: BuyerNeed, { steps }: Called): NextStep[] =>
  steps.filter(({ kind }) => (buyerNeeds[need] as readonly string[]).includes(kind));

/** The ids of own orders that call for it. */
export async function ordersInNeed(context: MemberContext, need: BuyerNeed): Promise<string[]> {
  return (await underWay(context)).flatMap((called) => (stepsFor(need, called).length > 0 ? [called.order.id] : []));
}

/** What waits for a buyer now. */
export async function buyerToday(context: MemberContext): Promise<BuyerToday> {
  const [counts, called, samples] = await Promise.all([
    countByStatus(context, eq(tradeOrder.buyerId, context.actor.party)),
    underWay(context),
    sampleTasks(context, 'buyer', context.actor.party),
  ]);
  const needs = buyerNeedNames.flatMap((need) => {
    const calls = called.flatMap((one) => stepsFor(need, one).map((step) => ({ ...one, step })));
    const [first] = calls.sort((one, other) => (endOf(one.step) < endOf(other.step) ? -1 : 1));
    if (!first) return [];
    const { order, subOrders, step } = first;
    return [
      {
        need,
        orders: new Set(calls.map((one) => one.order.id)).size,
        amounts: sums(calls.flatMap((one) => one.step.amount ?? [])),
        first: {
          ...step,
          orderId: order.id,
          orderNumber: order.number,
          gradeNumber: safeLine(order.gradeNumber),
          counterparty: joinWords([...new Set(subOrders.map((one) => one.supplierCompany))]) || null,
        },
      },
    ];
  });
  return { counts, tasks: tasksOf('buyer', called), samples, figures: await buyersFigures(context, called), needs };
}
