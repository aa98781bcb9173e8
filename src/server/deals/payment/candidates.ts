import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { bankFeesFor } from '#api/deals/bank-charge.ts';
import { subOrderNumbersIn } from '#api/deals/postscript.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import type { Entry } from './statement-entry.ts';
import type { Candidate } from './match.ts';

export type KnownCandidate = Candidate & { subOrderId: string; orderId: string };

const ofDeal = { subOrderId: subOrder.id, orderId: subOrder.orderId, subOrderNumber: subOrder.number };

/** Every record that waits, and the sub-orders that are named in a line but have none waiting; of `whose` deals alone. */
export async function candidatesFor(
  db: Db,
  lines: readonly Pick<Entry, 'remark' | 'reference'>[],
  whose: SQL | undefined,
): Promise<KnownCandidate[]> {
  const waiting = await db
    .select({
      ...ofDeal,
      remittanceId: remittance.id,
      currency: remittance.currency,
      amount: remittance.amount,
      remitter: remittance.remitter,
      limit: subOrder.bankFeeLimit,
    })
    .from(remittance)
    .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
    // What comes from another deal no bank shows.
    .where(and(eq(remittance.state, 'submitted'), isNull(remittance.fromSubOrderId), whose));
  const named = [...new Set(lines.flatMap(({ remark, reference }) => subOrderNumbersIn(`${remark} ${reference}`)))];
  const unrecorded = named.filter((number) => waiting.every(({ subOrderNumber }) => subOrderNumber !== number));
  const known =
    unrecorded.length === 0
      ? []
      : await db
          .select({ ...ofDeal, currency: subOrder.currency, remitter: tradeOrder.buyerCompany })
          .from(subOrder)
          .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
          .where(and(isOneOf(subOrder.number, unrecorded), whose));
  return [
    ...waiting.map(({ limit, ...row }) => ({ ...row, tolerance: bankFeesFor(row.amount, limit) })),
    ...known.map((row) => ({ ...row, remittanceId: null, amount: null, tolerance: '0' })),
  ];
}
