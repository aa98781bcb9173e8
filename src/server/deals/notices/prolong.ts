import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { takingKinds } from '#api/deals/taking.ts';
import { dayMilliseconds } from '#lib/days.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';

/**
 * A deal was on hold for so many milliseconds: a notice of it counts as received as many days later, and so much later end
 * the days that its buyer has to arrange for goods that are ready.
 */
export async function prolongNotices(tx: Transaction, orderId: string, held: number): Promise<void> {
  const days = Math.ceil(held / dayMilliseconds);
  const own = tx.select({ id: subOrder.id }).from(subOrder).where(eq(subOrder.orderId, orderId));
  await tx
    .update(contractNotice)
    .set({ receivedOn: sql`${contractNotice.receivedOn} + ${days}::integer` })
    .where(and(inArray(contractNotice.subOrderId, own), isNull(contractNotice.receivedAt)));
  const said = alias(contractNotice, 'said');
  const answers = tx
    .select({ id: said.id })
    .from(said)
    .where(
      and(
        ...[eq(said.subOrderId, contractNotice.subOrderId), gt(said.seq, contractNotice.seq)],
        inArray(said.kind, takingKinds),
      ),
    );
  await tx
    .update(contractNotice)
    .set({ countsOn: sql`${contractNotice.countsOn} + ${days}::integer` })
    .where(and(inArray(contractNotice.subOrderId, own), eq(contractNotice.kind, 'goodsReady'), notExists(answers)));
}
