import { and, eq, inArray, lte, or } from 'drizzle-orm';
import { buyerNeedNames, buyerNeeds, type BuyerNeed } from '#api/deals/next-step.ts';
import type { BuyerToday, NextStep } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { buyersFigures, sums } from './buyers-figures.ts';
import { loadNames, sellersFace } from './names.ts';
import { nextSteps } from './next-step.ts';
import { countByStatus } from './order-list.ts';
import { sampleTasks } from './sample-tasks.ts';
import { endOf, tasksOf, type Called } from './tasks.ts';
import { isUnfinished } from './unfinished.ts';

/** Own deals under way, and those that have ended and leave something to do, with what is next in each. */
export async function underWay({ db, actor, now }: MemberContext): Promise<Called[]> {
  const subOrders = await db
    .select()
    .from(subOrder)
    .where(and(eq(subOrder.buyerId, actor.party), isUnfinished));
  const ids = [...new Set(subOrders.map(({ orderId }) => orderId))];
  const orders = await db
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(tradeOrder.buyerId, actor.party),
        or(lte(tradeOrder.status, orderStatuses.shipped), inArray(tradeOrder.id, ids)),
      ),
    );
  if (orders.length === 0) return [];
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
  const [counts, called, samples, names] = await Promise.all([
    countByStatus(context, eq(tradeOrder.buyerId, context.actor.party)),
    underWay(context),
    sampleTasks(context, 'buyer', context.actor.party),
    loadNames(context),
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
          counterparty: sellersFace(names.directory, subOrders)?.name ?? null,
        },
      },
    ];
  });
  return {
    counts,
    ...tasksOf('buyer', called, names),
    samples,
    figures: await buyersFigures(context, called),
    needs,
  };
}
