import { eq } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import { ownShop } from './lock-deal.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

export type PartyDeal = { row: SubOrderRow; order: OrderRow; role: 'buyer' | 'supplier' | 'operator' };

/** A sub-order as one of its two sides or an operator may read it, without a lock. Throws 404 for all others. */
export async function partyDeal(context: MemberContext, subOrderId: string): Promise<PartyDeal> {
  const { actor, db } = context;
  const [found] = await db
    .select({ row: subOrder, order: tradeOrder })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(eq(subOrder.id, subOrderId));
  if (!found) throw notFound();
  if (found.row.buyerId === actor.party) return { ...found, role: 'buyer' };
  if ((await ownShop(context))?.id === found.row.shopId) return { ...found, role: 'supplier' };
  if (actor.capabilities.includes('operator')) return { ...found, role: 'operator' };
  throw notFound();
}
