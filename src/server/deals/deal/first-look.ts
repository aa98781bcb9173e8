import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getOrderById } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { utcDay } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { orderFor } from './order-view.ts';

/** A deal for its reader. An operator does not read one without a trace. That a supplier has looked at its invitation for the first time is kept, unless `noted` is no. */
export async function openOrder(
  context: MemberContext,
  { id, noted }: z.output<typeof getOrderById.input>,
): Promise<OrderView> {
  const view = await orderFor(context, id);
  if (view.role === 'operator') await noteOperator(context, view);
  // A note beside the reading: where it cannot be written, the reader is not refused what it asked for.
  if (view.role === 'supplier' && noted === 'yes' && !context.actor.support)
    await markSeen(context, view.id).catch(() => undefined);
  return view;
}

/**
 * That an operator has read a deal, once a day. Written by every reading, also by that of a page: it says that somebody was
 * shown what is others' business, and does nothing else.
 */
export async function noteOperator(context: MemberContext, { id, number }: { id: string; number: string }) {
  const { db, actor, now } = context;
  const today = new Date(utcDay(now()));
  const looks = and(
    eq(auditEvent.actorId, actor.id),
    gte(auditEvent.at, today),
    eq(auditEvent.action, 'order.look'),
    eq(auditEvent.subjectId, id),
  );
  if ((await db.$count(auditEvent, looks)) > 0) return;
  await db.transaction(async (tx) => {
    // Of two at once, the second waits for the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(['order.look', actor.id, id])}, 0))`,
    );
    if ((await tx.$count(auditEvent, looks)) === 0)
      await audit(tx, context, 'order.look', { kind: 'order', id }, { number });
  });
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
