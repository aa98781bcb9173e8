import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { approval } from '#server/platform/db/schema/approvals.ts';

/** A deal was on hold for so many milliseconds: what waits for approval, or was approved and is not done, has as much left as before. */
export async function prolongApprovals(tx: Transaction, orderId: string, held: number): Promise<void> {
  await tx
    .update(approval)
    .set({ until: sql`${approval.until} + ${held} * interval '1 millisecond'` })
    .where(and(eq(approval.orderId, orderId), inArray(approval.state, ['waiting', 'approved'])));
}
