import { and, asc, inArray, isNull } from 'drizzle-orm';
import { directDays } from '#api/deals/collecting.ts';
import type { RefundView } from '#api/deals/payment-view.ts';
import type { Db } from '#server/platform/db/database.ts';
import { daysAfter } from '#lib/days.ts';
import { refund } from '#server/platform/db/schema/payment.ts';

export type RefundReader = 'buyer' | 'supplier' | 'operator';

/** What the bank has returned is kept, and counted nowhere. */
export const isPaidOut = isNull(refund.returnedOn);

/** Sent back by a seller who collects itself, and its buyer has said nothing of it. */
export const isUnanswered = and(refund.bySeller, isNull(refund.confirmedAt), isPaidOut)!;

const isHidden = ({ bySeller }: typeof refund.$inferSelect, side: RefundReader) => side === 'supplier' && !bySeller;

/** A refund as a side may see it: a supplier sees what has gone back or was returned, not what the marketplace writes to the buyer. */
export const describeRefund = (row: typeof refund.$inferSelect, side: RefundReader): RefundView => ({
  id: row.id,
  amount: { amount: row.amount, currency: row.currency },
  valueDate: row.valueDate,
  reference: row.reference,
  note: isHidden(row, side) ? null : row.note || null,
  recordedAt: row.recordedAt.toISOString(),
  returned:
    row.returnedOn === null ? null : { on: row.returnedOn, reason: isHidden(row, side) ? null : row.returnedReason },
  direct: row.bySeller
    ? {
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
        objectBy: daysAfter(row.recordedAt, directDays.objection).toISOString(),
      }
    : null,
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
