import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import {
  agreedRemarksOf,
  deliveryWindowOf,
  type AmendedTerms,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';

/** What a contract says of the things that may be changed. */
export async function readAmendable(db: Db, order: OrderRow, row: SubOrderRow): Promise<AmendedTerms> {
  const { position, gradeNumber, quantity, unitPrice, amount } = subOrderLine;
  const lines = await db
    .select({ position, gradeNumber, quantity, unitPrice, amount })
    .from(subOrderLine)
    .where(eq(subOrderLine.subOrderId, row.id))
    .orderBy(asc(position));
  const window = await deliveryWindowOf(db, order, row);
  const { total, latestPayment, departurePort, portDischarge, destinationPort, packing, paymentTerm } = row;
  return {
    ...{ lines, total, deliveryStart: window.deliveryStart, deliveryDeadline: window.deliveryDeadline, latestPayment },
    ...{ departurePort, portDischarge, destinationPort, packing, paymentTerm },
    agreedRemarks: await agreedRemarksOf(db, row),
  };
}
