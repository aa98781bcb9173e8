import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { isCode } from '#server/platform/db/expressions.ts';
import { guestAward } from '#server/platform/db/schema/guests.ts';

/** An RFQ was on hold for so many milliseconds: who was asked by e-mail and awarded has as much time left as before. */
export async function prolongGuestAwards(tx: Transaction, orderId: string, held: number): Promise<void> {
  await tx
    .update(guestAward)
    .set({ until: sql`${guestAward.until} + ${held} * interval '1 millisecond'` })
    .where(and(eq(guestAward.orderId, orderId), isCode(guestAward.state, 'waiting')));
}
