import { randomBytes } from 'node:crypto';
import { desc, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { OrderStatus, TradeRole } from '#api/deals/order-states.ts';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { Context } from '#server/platform/context.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { insertRowsInto } from '#server/platform/db/insert-rows.ts';
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

/** The latest event of a transaction: resolved when it has been sent, and what is asked afterwards finds it there. */
const underWay = new WeakMap<object, Promise<unknown>>();

/** Resolves when the event that was begun last in this transaction has been sent. */
export const sent = async (tx: Transaction): Promise<void> => void (await underWay.get(tx));

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

/** The end of the chain of a deal; a statement to be sent behind the lock of the order. None: it has not begun. */
export function selectEnd(orderId: SQLWrapper) {
  return builtOnce((db) =>
    db
      .select({ seq: tradeEvent.seq, at: tradeEvent.at, hash: tradeEvent.hash })
      .from(tradeEvent)
      .where(eq(tradeEvent.orderId, orderId))
      .orderBy(desc(tradeEvent.seq))
      .limit(1),
  );
}
const selectOwnEnd = selectEnd(sql.placeholder('orderId'));

/** As read under the lock: nobody else appends to these chains until the transaction ends. */
const ends = new WeakMap<Transaction, Map<string, Last | undefined>>();

/** Keeps what was read of the end of a chain under the lock of its order, so that its next event need not read it. */
export function keepEnd(tx: Transaction, orderId: string, end: Last | undefined): void {
  const known = ends.get(tx) ?? new Map<string, Last | undefined>();
  ends.set(tx, known.set(orderId, end));
}

/** Appends to the chain of a deal. The caller holds the lock of the order, so that the chain has no forks. */
export async function appendEvent(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: Pick<OrderRow, 'id' | 'number'>,
  event: NewEvent,
): Promise<void> {
  settleAtEnd(tx, context, order.id);
  const isKnown = ends.get(tx)?.has(order.id) === true;
  const reading = isKnown ? null : readEnd(tx, order.id);
  underWay.set(tx, Promise.resolve(reading?.catch(() => undefined)));
  // Sent at once where the end is known: what others ask in the same turn finds it there.
  if (reading) await reading;
  const row = link(ends.get(tx)!.get(order.id), context, order, event);
  keepEnd(tx, order.id, row);
  await insertEvents(tx, [row]);
}

const insertEvents = insertRowsInto(tradeEvent);

async function readEnd(tx: Transaction, orderId: string): Promise<void> {
  const [end] = await selectOwnEnd(tx, { orderId });
  keepEnd(tx, orderId, end);
}

/** The row of an event that follows the last one. */
function link(
  last: Last | undefined,
  context: Pick<Context, 'actor' | 'now'>,
  order: Pick<OrderRow, 'id' | 'number'>,
  event: NewEvent,
): typeof tradeEvent.$inferInsert & Last {
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
  return {
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
  };
}
