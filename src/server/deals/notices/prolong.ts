import { and, eq, gt, gte, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '#api/deals/notice-rules.ts';
import { takingKinds } from '#api/deals/taking.ts';
import { dayMilliseconds, earliestDay, later } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contractNotice } from '#server/platform/db/schema/contract-notice.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';

/**
 * A deal was on hold for so many milliseconds: a notice of it counts as received as many days later, and so much later end
 * the days that its buyer has to arrange for goods that are ready, or comes the day that it has named last, where that was not over.
 */
export async function prolongNotices(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  orderId: string,
  held: number,
): Promise<void> {
  const days = Math.ceil(held / dayMilliseconds);
  const own = tx.select({ id: subOrder.id }).from(subOrder).where(eq(subOrder.orderId, orderId));
  await tx
    .update(contractNotice)
    .set({ receivedOn: sql`${contractNotice.receivedOn} + ${days}::integer` })
    .where(and(inArray(contractNotice.subOrderId, own), isNull(contractNotice.receivedAt)));
  const said = alias(contractNotice, 'said');
  const after = (kinds: readonly NoticeKind[]) =>
    tx
      .select({ id: said.id })
      .from(said)
      .where(
        and(
          ...[eq(said.subOrderId, contractNotice.subOrderId), gt(said.seq, contractNotice.seq)],
          inArray(said.kind, kinds),
        ),
      );
  const began = earliestDay(later(now(), -held));
  await tx
    .update(contractNotice)
    .set({ countsOn: sql`${contractNotice.countsOn} + ${days}::integer` })
    .where(
      and(
        inArray(contractNotice.subOrderId, own),
        or(
          and(eq(contractNotice.kind, 'goodsReady'), notExists(after(takingKinds))),
          and(
            inArray(contractNotice.kind, takingKinds),
            gte(contractNotice.countsOn, began),
            notExists(after([...takingKinds, 'goodsReady'])),
          ),
        ),
      ),
    );
}
