import { and, eq, inArray, lte, or } from 'drizzle-orm';
import type { DealTask } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { onOneConnection } from '#server/platform/db/on-one-connection.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { hasUnsettled } from './buyers-needs.ts';
import { nextSteps } from './next-step.ts';
import { tasksOf, type Called } from './tasks.ts';

/** A shop's deals under way, and those that have ended with a claim open, with what is next in each. */
export async function soldUnderWay({ db, now }: MemberContext, shopId: string): Promise<Called[]> {
  const subOrders = await db
    .select()
    .from(subOrder)
    .where(and(eq(subOrder.shopId, shopId), or(lte(subOrder.status, orderStatuses.shipped), hasUnsettled)));
  if (subOrders.length === 0) return [];
  const ids = [...new Set(subOrders.map(({ orderId }) => orderId))];
  const orders = await db.select().from(tradeOrder).where(inArray(tradeOrder.id, ids));
  const { steps } = await onOneConnection(db, (one) => nextSteps(one, 'supplier', orders, subOrders, now()));
  return orders.map((order) => ({
    order,
    subOrders: subOrders.filter(({ orderId }) => orderId === order.id),
    steps: steps.get(order.id)!,
  }));
}

/** A shop's own steps in them, the most pressing first. */
export const suppliersTasks = async (context: MemberContext, shopId: string): Promise<DealTask[]> =>
  tasksOf('supplier', await soldUnderWay(context, shopId));
