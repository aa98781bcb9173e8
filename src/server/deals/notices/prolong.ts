import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { dayMilliseconds } from '#lib/days.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';

/** A deal was on hold for so many milliseconds: a notice of it counts as received as many days later, and so much later the buyer's days end for goods that are ready. */
export async function prolongNotices(tx: Transaction, orderId: string, held: number): Promise<void> {
  const days = Math.ceil(held / dayMilliseconds);
  const own = tx.select({ id: subOrder.id }).from(subOrder).where(eq(subOrder.orderId, orderId));
  await tx
    .update(contractNotice)
    .set({ receivedOn: sql`${contractNotice.receivedOn} + ${days}::integer` })
    .where(and(inArray(contractNotice.subOrderId, own), isNull(contractNotice.receivedAt)));
  await tx
    .update(contractNotice)
    .set({ countsOn: sql`${contractNotice.countsOn} + ${days}::integer` })
    .where(and(inArray(contractNotice.subOrderId, own), eq(contractNotice.kind, 'goodsReady')));
}
