import { and, eq, inArray } from 'drizzle-orm';
import { onOneConnection } from '#server/platform/db/on-one-connection.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { loadNames } from './names.ts';
import { nextSteps } from './next-step.ts';
import { tasksOf, type Called } from './tasks.ts';
import { isUnfinished } from './unfinished.ts';

/** A shop's deals under way, and those that have ended and leave something to do, with what is next in each. */
export async function soldUnderWay({ db, now }: MemberContext, shopId: string): Promise<Called[]> {
  const subOrders = await db
    .select()
    .from(subOrder)
    .where(and(eq(subOrder.shopId, shopId), isUnfinished));
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
export const suppliersTasks = async (context: MemberContext, shopId: string): Promise<ReturnType<typeof tasksOf>> =>
  tasksOf('supplier', await soldUnderWay(context, shopId), await loadNames(context));
