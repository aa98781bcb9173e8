import { and, eq, sql } from 'drizzle-orm';
import { asksPrice } from '#api/deals/avoidance.ts';
import {
  derivedStatus,
  mayNow,
  next,
  orderStatuses,
  terminalStatuses,
  type OrderStatus,
  type TradeRole,
} from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { TradeFacts } from '#api/deals/trade-facts.ts';
import { subtract } from '#lib/decimal.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { Context } from '#server/platform/context.ts';
import { sendLast } from '#server/platform/db/before-end.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError } from '#server/platform/errors.ts';
import { bookEnd } from '#server/deals/ledger/index.ts';
import { askForPayoutAccount } from '#server/deals/payout/index.ts';
import { readBalance } from './balance.ts';
import { appendEvent, type NewEvent } from './events.ts';
import { standingsOf } from './own-standing.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

export type Step = {
  action: TradeAction;
  role: TradeRole;
  company: string | null;
  /** What decides besides the status. */
  facts?: TradeFacts;
} & Pick<NewEvent, 'reason' | 'detail' | 'shopId'>;

const endedEarly: readonly OrderStatus[] = [orderStatuses.cancelled, orderStatuses.lapsed];

/** 409: the table does not allow it any more. `fields.status` is the fresh state, as the caller may know it. */
const lost = (status: OrderStatus) => new AppError('conflict', { fields: { status: String(status) } });

/**
 * The only writer of an order's own status before it is awarded: table → guarded update → event. The caller holds the
 * lock (lock-deal.ts), gives the row as read under it and sends the notices in the same transaction. Throws 409 when the
 * step is not open.
 */
export async function moveOrder(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: OrderRow,
  { action, role, company, facts = {}, reason = null, detail = {}, shopId = null }: Step,
): Promise<OrderRow> {
  const to = next('order', order.status, action, role);
  if (to === null || !mayNow('order', order.status, action, role, facts)) {
    const own = role === 'supplier' && shopId !== null ? await standingsOf(tx, [order], shopId, context.now()) : null;
    throw lost(own?.get(order.id)?.status ?? order.status);
  }
  const changed = { status: to, updatedAt: context.now(), ...(to !== order.status && { reason }) };
  const event = { action, role, company, from: order.status, to, reason, detail, shopId };
  const [[moved]] = await inOnePipeline([
    tx
      .update(tradeOrder)
      .set(changed)
      .where(and(eq(tradeOrder.id, order.id), eq(tradeOrder.status, order.status)))
      .returning({ id: tradeOrder.id }),
    appendEvent(tx, context, order, event),
    noteAccount(tx, context, 'deal', order.id, reason, ...saidIn(detail)),
  ]);
  if (!moved) throw lost(order.status);
  return { ...order, ...changed };
}

/** The same for a sub-order; the order's status follows from all of its sub-orders. */
export async function moveSubOrder(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: OrderRow,
  moving: SubOrderRow,
  { action, role, company, facts = {}, reason = null, detail = {} }: Omit<Step, 'shopId'>,
): Promise<{ order: OrderRow; subOrder: SubOrderRow }> {
  const to = next('subOrder', moving.status, action, role);
  if (to === null || !mayNow('subOrder', moving.status, action, role, facts)) throw lost(moving.status);
  const now = context.now();
  const changed = {
    status: to,
    updatedAt: now,
    ...(to !== moving.status && { reason }),
    ...(to === orderStatuses.completed && moving.status !== to && { completedAt: now }),
    ...(endedEarly.includes(to) && to !== moving.status && { endedAt: now }),
    ...(endedEarly.includes(moving.status) && to !== moving.status && { endedAt: null }),
  };
  const event = { action, role, company, from: moving.status, to, reason, detail, subOrder: moving };
  const [[moved], rows] = await inOnePipeline([
    tx
      .update(subOrder)
      .set(changed)
      .where(and(eq(subOrder.id, moving.id), eq(subOrder.status, moving.status)))
      .returning({ id: subOrder.id }),
    statusesOf(tx, { orderId: order.id }),
    appendEvent(tx, context, order, event),
  ]);
  if (!moved) throw lost(moving.status);
  const followed = await follow(tx, order, rows, now);
  if (to !== moving.status && terminalStatuses.includes(to)) {
    // What the contract asks is known before the status changes what is due.
    const { received, refunded, credit } = await readBalance(tx, moving);
    const earned = subtract(subtract(received, refunded), credit);
    const end = asksPrice({ status: to, reason })
      ? ({ kind: 'released', earned } as const)
      : ({ kind: 'ended', earned: moving.keptOnEnd } as const);
    await bookEnd(tx, context, moving, { ...end, released: moving.released });
    await askForPayoutAccount(tx, context, moving);
  }
  if (role !== 'operator') await noteAccount(tx, context, 'deal', order.id, reason, ...saidIn(detail));
  return { order: followed, subOrder: { ...moving, ...changed } };
}

/** The words of who acts: an answer stands beside the question of the other side. */
function saidIn({ question, answer, remark, terms }: Record<string, unknown>): string[] {
  const words: unknown[] = [answer ?? question, remark, ...Object.values((terms ?? {}) as Record<string, unknown>)];
  return words.filter((word) => typeof word === 'string');
}

/** Brings the order's status in step with its sub-orders. */
export async function followSubOrders(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  return follow(tx, order, await statusesOf(tx, { orderId: order.id }), now);
}

const statusesOf = builtOnce((db) =>
  db
    .select({ status: subOrder.status })
    .from(subOrder)
    .where(eq(subOrder.orderId, sql.placeholder('orderId'))),
);

async function follow(
  tx: Transaction,
  order: OrderRow,
  rows: readonly Pick<SubOrderRow, 'status'>[],
  now: Date,
): Promise<OrderRow> {
  const changed = { status: derivedStatus(rows.map(({ status }) => status)), updatedAt: now };
  await sendLast(tx, tx.update(tradeOrder).set(changed).where(eq(tradeOrder.id, order.id)).execute());
  return { ...order, ...changed };
}
