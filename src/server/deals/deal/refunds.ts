import { asc, inArray, isNull } from 'drizzle-orm';
import type { RefundView } from '#api/deals/payment-view.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refund } from '#server/platform/db/schema/payment.ts';

export type RefundReader = 'buyer' | 'supplier' | 'operator';

/** What the bank has returned is kept, and counted nowhere. */
export const isPaidOut = isNull(refund.returnedOn);

/** A refund as a side may see it: a supplier sees what has gone back or was returned, not what the marketplace writes to the buyer. */
export const describeRefund = (row: typeof refund.$inferSelect, side: RefundReader): RefundView => ({
  id: row.id,
  amount: { amount: row.amount, currency: row.currency },
  valueDate: row.valueDate,
  reference: row.reference,
  note: side === 'supplier' ? null : row.note || null,
  recordedAt: row.recordedAt.toISOString(),
  returned:
    row.returnedOn === null ? null : { on: row.returnedOn, reason: side === 'supplier' ? null : row.returnedReason },
});

/** Refunds by sub-order, oldest first. Sub-orders without one are left out. */
export async function readRefunds(
  db: Db,
  subOrderIds: string[],
  side: RefundReader,
): Promise<Map<string, RefundView[]>> {
  if (subOrderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(refund)
    .where(inArray(refund.subOrderId, subOrderIds))
    .orderBy(asc(refund.recordedAt), asc(refund.id));
  const grouped = Map.groupBy(rows, ({ subOrderId }) => subOrderId);
  return new Map([...grouped].map(([id, own]) => [id, own.map((row) => describeRefund(row, side))]));
}
