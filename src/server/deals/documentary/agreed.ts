import { asc, eq } from 'drizzle-orm';
import type { AgreedForCredit } from '#api/deals/credit-differences.ts';
import { documentaryDays } from '#api/deals/documentary-steps.ts';
import { paymentTerms } from '#api/deals/payment-terms.ts';
import { tolerancePercent } from '#api/deals/quantity-tolerance.ts';
import { daysLater } from '#lib/days.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';
import { deliveryWindowOf, payBy, type OrderRow, type SubOrderRow } from '#server/deals/deal/index.ts';

/** What the contract asks of a letter of credit. */
export async function agreedFor(db: Db, order: OrderRow, row: SubOrderRow): Promise<AgreedForCredit> {
  const lines = await db
    .select({ grade: subOrderLine.gradeNumber })
    .from(subOrderLine)
    .where(eq(subOrderLine.subOrderId, row.id))
    .orderBy(asc(subOrderLine.position));
  const [instalment] = paymentTerms[row.paymentTerm]!;
  return {
    buyer: order.buyerCompany,
    seller: row.supplierCompany,
    currency: row.currency,
    total: row.total,
    tolerance: tolerancePercent(row.packing),
    tenorDays: instalment!.after === 'transport' ? instalment!.days : 0,
    ...(await deliveryWindowOf(db, order, row)),
    openBy: payBy(row),
    inLots: row.deliveryMethod !== null && row.deliveryMethod !== 'ONE_LOT',
    loadingPort: row.departurePort,
    dischargePort: row.portDischarge ?? row.destinationPort,
    grades: lines.map(({ grade }) => grade),
  };
}

/** The first day on which a letter of credit may end that leaves the seller its time for documents. */
export const validUntil = ({ deliveryDeadline }: AgreedForCredit): string =>
  daysLater(deliveryDeadline, documentaryDays.presentation);
