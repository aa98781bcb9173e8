import { asc, eq } from 'drizzle-orm';
import type { TradeEvent } from '#api/trade.ts';
import { subOrder, tradeEvent } from '#server/db/schema/trading.ts';
import type { Transaction } from '#server/once.ts';
import { eventHash, firstHash } from './event-hash.ts';

/** An event of a deal with what decides on who may see it. */
export type ChainLink = { event: TradeEvent; shopId: string | null; subOrderShopId: string | null };

/** The whole chain of a deal, oldest first. The caller decides what is shown to whom. */
export async function readChain(db: Pick<Transaction, 'select'>, orderId: string): Promise<ChainLink[]> {
  const rows = await db
    .select({ row: tradeEvent, subOrder: subOrder.number, subOrderShopId: subOrder.shopId })
    .from(tradeEvent)
    .leftJoin(subOrder, eq(subOrder.id, tradeEvent.subOrderId))
    .where(eq(tradeEvent.orderId, orderId))
    .orderBy(asc(tradeEvent.seq));
  return rows.map(({ row, subOrder: number, subOrderShopId }) => ({
    event: {
      seq: row.seq,
      at: row.at.toISOString(),
      subOrder: number,
      role: row.role,
      by: row.company,
      action: row.action,
      from: row.from,
      to: row.to,
      reason: row.reason,
      detail: row.detail,
      previousHash: row.previousHash,
      hash: row.hash,
    },
    shopId: row.shopId,
    subOrderShopId,
  }));
}

/** Whether nothing in a chain has been left out, moved or changed: every hash is reckoned again. */
export function chainHolds(order: string, events: readonly TradeEvent[]): boolean {
  return events.every(
    ({ hash, ...facts }, index) =>
      facts.seq === index + 1 &&
      facts.previousHash === (events[index - 1]?.hash ?? firstHash) &&
      hash === eventHash({ order, ...facts }),
  );
}
