import { desc, eq } from 'drizzle-orm';
import type { OrderStatus, TradeAction, TradeRole } from '#api/order-states.ts';
import type { Context } from '#server/context.ts';
import { tradeEvent } from '#server/db/schema/trading.ts';
import type { Transaction } from '#server/once.ts';
import { eventHash, firstHash } from './event-hash.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

export type NewEvent = {
  action: TradeAction;
  role: TradeRole;
  /** The company that acts; null: the marketplace. */
  company: string | null;
  from: OrderStatus | null;
  to: OrderStatus;
  reason?: string | null;
  /** Plain values: what was said, offered, paid, shipped. Never an e-mail address or a bank account. */
  detail?: Record<string, unknown>;
  subOrder?: Pick<SubOrderRow, 'id' | 'number'> | null;
  /** The supplier whom it concerns alone. */
  shopId?: string | null;
};

type Last = Pick<typeof tradeEvent.$inferSelect, 'seq' | 'hash'>;

/** Appends to the chain of a deal. The caller holds the lock of the order, so that the chain has no forks. */
export async function appendEvent(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: Pick<OrderRow, 'id' | 'number'>,
  event: NewEvent,
): Promise<void> {
  const [last] = await lastEvent(tx, order.id);
  await insertEvent(tx, context, order, last, event);
}

/** The end of the chain of a deal, to be read under the lock of the order; none: the chain has not begun. */
export const lastEvent = (tx: Transaction, orderId: string) =>
  tx
    .select({ seq: tradeEvent.seq, hash: tradeEvent.hash })
    .from(tradeEvent)
    .where(eq(tradeEvent.orderId, orderId))
    .orderBy(desc(tradeEvent.seq))
    .limit(1);

/** Appends to the chain whose end is known. */
export async function insertEvent(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: Pick<OrderRow, 'id' | 'number'>,
  last: Last | undefined,
  event: NewEvent,
): Promise<void> {
  const at = context.now();
  const { action, role, company, from, to, reason = null, detail = {}, subOrder = null, shopId = null } = event;
  const seq = (last?.seq ?? 0) + 1;
  const previousHash = last?.hash ?? firstHash;
  const hash = eventHash({
    order: order.number,
    seq,
    at: at.toISOString(),
    subOrder: subOrder?.number ?? null,
    role,
    by: company,
    action,
    from,
    to,
    reason,
    detail,
    previousHash,
  });
  await tx.insert(tradeEvent).values({
    orderId: order.id,
    seq,
    subOrderId: subOrder?.id ?? null,
    shopId,
    at,
    actorId: role === 'system' ? null : (context.actor?.id ?? null),
    role,
    company,
    action,
    from,
    to,
    reason,
    detail,
    previousHash,
    hash,
  });
}
