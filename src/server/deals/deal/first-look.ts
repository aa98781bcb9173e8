import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getOrderById } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { orderFor } from './order-view.ts';

/** A deal for its reader. That a supplier has looked at its invitation for the first time is kept, unless `noted` is no. */
export async function openOrder(
  context: MemberContext,
  { id, noted }: z.output<typeof getOrderById.input>,
): Promise<OrderView> {
  const view = await orderFor(context, id);
  // A note beside the reading: where it cannot be written, the reader is not refused what it asked for.
  if (view.role === 'supplier' && noted === 'yes') await markSeen(context, view.id).catch(() => undefined);
  return view;
}

async function markSeen({ db, actor, now }: MemberContext, orderId: string): Promise<void> {
  await db
    .update(invitation)
    .set({
      seenAt: now(),
      state: sql`case when ${invitation.state} = 'sent' then 'seen' else ${invitation.state} end`,
    })
    .from(shop)
    .where(
      and(
        eq(invitation.orderId, orderId),
        eq(shop.id, invitation.shopId),
        eq(shop.ownerId, actor.party),
        isNull(invitation.seenAt),
      ),
    );
}
