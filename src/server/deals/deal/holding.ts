import { eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import { heldStatuses } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { HoldReason } from '#api/deals/hold-choices.ts';
import { dayMilliseconds } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { appendEvent } from './events.ts';
import type { OrderRow } from './rows.ts';
import { notifyBuyer, notifySupplier } from './notify.ts';

type Holder = Pick<Context, 'actor' | 'now'>;

/**
 * Nothing moves in the deal until an operator lifts it: its parties are refused (lock-deal.ts), its clocks stand still
 * (deadlines). Everybody in it is told. Throws 409 when it is held, or over.
 */
export async function holdDeal(
  tx: Transaction,
  context: Holder,
  orderId: string,
  { reason, note }: { reason: HoldReason; note: string },
): Promise<void> {
  const order = await lockDeal(tx, orderId);
  if (order.heldAt || !heldStatuses.includes(order.status)) throw new AppError('conflict');
  await tx.update(tradeOrder).set({ heldAt: context.now() }).where(eq(tradeOrder.id, order.id));
  await record(tx, context, order, { action: 'placeHold', reason, note });
}

/**
 * The deal goes on, and every day that was still to come when it stopped comes as much later: those that stand in rows of the
 * deal here, those of others by `held`, the milliseconds that it gives; what runs from an event asks held-time.ts.
 */
export async function liftDealHold(tx: Transaction, context: Holder, orderId: string, note: string): Promise<number> {
  const order = await lockDeal(tx, orderId);
  if (!order.heldAt) throw new AppError('conflict');
  const later = (column: SQLWrapper) => sql`${column} + (${context.now()}::timestamptz - ${order.heldAt}::timestamptz)`;
  const held = context.now().getTime() - order.heldAt.getTime();
  const days = Math.ceil(held / dayMilliseconds);
  await tx
    .update(tradeOrder)
    .set({
      ...{ heldAt: null, quoteDueAt: later(tradeOrder.quoteDueAt) },
      // Forms ask for whole minutes, and say again what they were given.
      sealedUntil: sql`date_trunc('minute', ${later(tradeOrder.sealedUntil)} + interval '59.999 seconds')`,
    })
    .where(eq(tradeOrder.id, order.id));
  await tx
    .update(invitation)
    .set({ counterUntil: later(invitation.counterUntil) })
    .where(eq(invitation.orderId, order.id));
  await tx
    .update(subOrder)
    .set({
      signBy: later(subOrder.signBy),
      latestPayment: sql`${subOrder.latestPayment} + ${days}::integer`,
      graceUntil: sql`${subOrder.graceUntil} + ${days}::integer`,
      heldDays: sql`${subOrder.heldDays} + ${days}::integer`,
      arrivedAt: later(subOrder.arrivedAt),
    })
    .where(eq(subOrder.orderId, order.id));
  await record(tx, context, order, { action: 'liftHold', reason: null, note });
  return held;
}

async function lockDeal(tx: Transaction, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(tradeOrder).where(eq(tradeOrder.id, orderId)).for('update');
  if (!order) throw notFound();
  return order;
}

async function record(
  tx: Transaction,
  context: Holder,
  order: OrderRow,
  {
    action,
    reason,
    note,
  }: { action: Extract<TradeAction, 'placeHold' | 'liftHold'>; reason: string | null; note: string },
): Promise<void> {
  const { status } = order;
  const detail = note ? { remark: note } : {};
  await appendEvent(tx, context, order, {
    action,
    // One that has an end is lifted by nobody.
    role: context.actor ? 'operator' : 'system',
    company: null,
    from: status,
    to: status,
    reason,
    detail,
  });
  const kind = action === 'placeHold' ? 'dealHeld' : 'dealGoesOn';
  const notice = { kind, words: note } as const;
  await notifyBuyer(tx, context, order, notice);
  const inIt = await tx
    .select({ shopId: invitation.shopId })
    .from(invitation)
    .where(
      sql`${eq(invitation.orderId, order.id)} and ${inArray(invitation.state, ['sent', 'seen', 'quoted', 'awarded'])}`,
    );
  for (const { shopId } of inIt) await notifySupplier(tx, context, order, shopId, notice);
}
