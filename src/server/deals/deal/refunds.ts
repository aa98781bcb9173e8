import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { directDays } from '#api/deals/collecting.ts';
import { movedMoment, type PastHold } from '#api/deals/held-days.ts';
import type { RefundView } from '#api/deals/payment-view.ts';
import type { Db } from '#server/platform/db/database.ts';
import { daysAfter } from '#lib/days.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { refund, remittance } from '#server/platform/db/schema/payment.ts';
import { readHolds } from './held-time.ts';

type Refund = typeof refund.$inferSelect;
export type RefundReader = 'buyer' | 'supplier' | 'operator';

/** What the bank has returned is kept, and counted nowhere. */
export const isPaidOut = isNull(refund.returnedOn);

/** Sent back by a seller who collects itself, and its buyer has said nothing of it. */
export const isUnanswered = and(refund.bySeller, isNull(refund.confirmedAt), isPaidOut)!;

const isHidden = ({ bySeller }: Pick<Refund, 'bySeller'>, side: RefundReader) => side === 'supplier' && !bySeller;

/** Until then its buyer may say that what a seller who collects itself has sent back has not come. */
export const objectBy = ({ recordedAt }: Pick<Refund, 'recordedAt'>, holds: readonly PastHold[]): Date =>
  daysAfter(movedMoment(recordedAt, holds), directDays.objection);

/** Refunds as a side may see them, in their order: a supplier sees what has gone back or was returned, not what the marketplace writes to the buyer. */
export async function describeRefunds(db: Db, rows: readonly Refund[], side: RefundReader): Promise<RefundView[]> {
  const bySellers = rows.filter(({ bySeller }) => bySeller).map(({ subOrderId }) => subOrderId);
  const held = bySellers.length === 0 ? new Map<string, PastHold[]>() : await readHolds(db, [...new Set(bySellers)]);
  const targets = await readTargets(db, rows);
  return rows.map((row) => ({
    ...describeRefund(row, side, held.get(row.subOrderId) ?? []),
    moved: row.movedAs === null ? null : { deal: side === 'supplier' ? null : (targets.get(row.movedAs) ?? null) },
  }));
}

/** The deals that are paid with what was over, by the transfer that it became. */
async function readTargets(db: Db, rows: readonly Refund[]): Promise<Map<string, { orderId: string; number: string }>> {
  const ids = rows.flatMap(({ movedAs }) => movedAs ?? []);
  if (ids.length === 0) return new Map();
  const { orderId, number } = subOrder;
  const found = await db
    .select({ id: remittance.id, orderId, number })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    .where(inArray(remittance.id, ids));
  return new Map(found.map(({ id, ...deal }) => [id, deal]));
}

const describeRefund = (row: Refund, side: RefundReader, holds: readonly PastHold[]): Omit<RefundView, 'moved'> => ({
  id: row.id,
  amount: { amount: row.amount, currency: row.currency },
  valueDate: row.valueDate,
  reference: row.reference,
  note: isHidden(row, side) ? null : row.note || null,
  recordedAt: row.recordedAt.toISOString(),
  returned:
    row.returnedOn === null ? null : { on: row.returnedOn, reason: isHidden(row, side) ? null : row.returnedReason },
  direct: row.bySeller
    ? { confirmedAt: row.confirmedAt?.toISOString() ?? null, objectBy: objectBy(row, holds).toISOString() }
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
  const views = await describeRefunds(db, rows, side);
  const grouped = new Map<string, RefundView[]>();
  for (const [at, { subOrderId }] of rows.entries())
    grouped.set(subOrderId, [...(grouped.get(subOrderId) ?? []), views[at]!]);
  return grouped;
}
