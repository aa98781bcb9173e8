import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { OrderStatus, TradeRole } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { firstHash } from '#api/deals/seal-rules.ts';
import { actorReference, detailHash, eventHash, hashVersion, linkHash } from '#server/platform/seal/event-hash.ts';
import { settleAtEnd } from './notice-tasks.ts';
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
  subOrder?: Pick<SubOrderRow, 'id' | 'number' | 'shopId'> | null;
  /** The supplier whom it concerns alone; that of the sub-order where there is one. */
  shopId?: string | null;
};

type Last = Pick<typeof tradeEvent.$inferSelect, 'seq' | 'at' | 'hash'>;
const saltBytes = 16;

/** The event under way in a transaction, so that what tells of it can wait for it. */
const underWay = new WeakMap<object, Promise<unknown>>();

/** Notes that an event is being written. Transactions that fail end as a whole: nobody has to hear of it twice. */
export function writes<Done>(tx: Transaction, event: Promise<Done>): Promise<Done> {
  underWay.set(tx, event);
  return event;
}

/** Resolves when the event that was begun last in this transaction is there. */
export const written = async (tx: Transaction): Promise<void> => void (await underWay.get(tx)?.catch(() => undefined));

const readings = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Reads what has the same name once for each event, however many are told of it. */
export function onceForEvent<Read>(tx: Transaction, name: string, read: () => Promise<Read>): Promise<Read> {
  const event = underWay.get(tx) ?? tx;
  const known = readings.get(event) ?? new Map<string, Promise<unknown>>();
  readings.set(event, known);
  const reading = known.get(name) ?? read();
  known.set(name, reading);
  return reading as Promise<Read>;
}

/** Appends to the chain of a deal. The caller holds the lock of the order, so that the chain has no forks. */
export function appendEvent(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: Pick<OrderRow, 'id' | 'number'>,
  event: NewEvent,
): Promise<void> {
  const append = async () => {
    const [last] = await lastEvent(tx, order.id);
    await insertEvent(tx, context, order, last, event);
  };
  return writes(tx, append());
}

/** The end of the chain of a deal, to be read under the lock of the order; none: the chain has not begun. */
export const lastEvent = (tx: Transaction, orderId: string) =>
  tx
    .select({ seq: tradeEvent.seq, at: tradeEvent.at, hash: tradeEvent.hash })
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
  settleAtEnd(tx, context, order.id);
  const now = context.now();
  // Time never runs backwards in a chain, whatever the clocks of its writers say.
  const at = last && last.at > now ? last.at : now;
  const { action, role, company, from, to, reason = null, detail = {}, subOrder = null } = event;
  const shopId = subOrder?.shopId ?? event.shopId ?? null;
  const seq = (last?.seq ?? 0) + 1;
  const previousHash = last?.hash ?? firstHash;
  const actorId = role === 'system' ? null : (context.actor?.id ?? null);
  const salt = randomBytes(saltBytes).toString('hex');
  const facts = {
    order: order.number,
    at: at.toISOString(),
    subOrder: subOrder?.number ?? null,
    shop: shopId,
    role,
    by: company,
    actor: actorId && actorReference(order.number, actorId),
    action,
    from,
    to,
    reason,
  };
  await tx.insert(tradeEvent).values({
    orderId: order.id,
    seq,
    subOrderId: subOrder?.id ?? null,
    shopId,
    at,
    actorId,
    role,
    company,
    action,
    from,
    to,
    reason,
    detail,
    salt,
    hashVersion,
    previousHash,
    hash: linkHash(seq, eventHash(facts, detailHash(detail, salt)), previousHash),
  });
}
