import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';

/** A deal was on hold for so many milliseconds: who has to answer a claim of it, or to pay its settlement, has as much left as before. */
export async function prolongClaims(tx: Transaction, orderId: string, held: number): Promise<void> {
  const later = sql`${held} * interval '1 millisecond'`;
  const own = tx.select({ id: subOrder.id }).from(subOrder).where(eq(subOrder.orderId, orderId));
  await tx
    .update(claim)
    .set({ answerBy: sql`${claim.answerBy} + ${later}`, settleBy: sql`${claim.settleBy} + ${later}` })
    .where(and(inArray(claim.subOrderId, own), isNull(claim.endedAt)));
  const days = sql`ceil(${held} / 86400000.0)::integer`;
  await tx
    .update(claim)
    .set({ owedBy: sql`${claim.owedBy} + ${days}`, owedAnswerBy: sql`${claim.owedAnswerBy} + ${later}` })
    .where(and(inArray(claim.subOrderId, own), isNotNull(claim.owedBy), isNull(claim.owedPaidAt)));
}
