import { and, eq, lte } from 'drizzle-orm';
import { isGuest } from '#api/deals/guest-choices.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { guest } from '#server/platform/db/schema/guests.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { moveOrder, notifyBuyer, notifySupplier, type OrderRow } from '#server/deals/deal/index.ts';

/**
 * Counter-offers of an order, which the caller has locked, that nobody has answered in time: the quote stands as it was, the
 * buyer may counter anew, and both sides are told. False: there are none.
 */
export async function lapseCounters(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: OrderRow,
): Promise<boolean> {
  if (order.status !== orderStatuses.pendingQuote) return false;
  const over = await tx
    .update(invitation)
    .set({ pen: 'buyer', counterUntil: null })
    .where(
      and(
        eq(invitation.orderId, order.id),
        eq(invitation.pen, 'supplier'),
        lte(invitation.counterUntil, context.now()),
      ),
    )
    .returning({ shopId: invitation.shopId });
  for (const { shopId } of over) {
    const step = { action: 'counterLapsed', role: 'system', company: null, shopId } as const;
    const moved = await moveOrder(tx, context, order, step);
    const [supplier] = isGuest(shopId)
      ? await tx.select({ name: guest.company }).from(guest).where(eq(guest.id, shopId))
      : await tx.select({ name: shop.nameEn }).from(shop).where(eq(shop.id, shopId));
    await notifyBuyer(tx, context, moved, { kind: 'counterLapsed', who: supplier!.name });
    await notifySupplier(tx, context, moved, shopId, { kind: 'counterLapsed', who: order.buyerCompany });
  }
  return over.length > 0;
}
