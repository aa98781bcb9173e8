import { and, eq, inArray } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { waitingRfq } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';

export type WaitingRow = typeof waitingRfq.$inferSelect;

/** Neither posted nor taken back. */
const isOpen = inArray(waitingRfq.state, ['waiting', 'refused', 'expired']);
/** Of the caller's own, those that are still to be posted: nobody else sees them. */
export const isOwnOpen = ({ actor }: Pick<MemberContext, 'actor'>) => and(eq(waitingRfq.memberId, actor.id), isOpen);

/** Throws 404 for what is another's, or done with. */
export async function readWaiting(db: Db, context: Pick<MemberContext, 'actor'>, id: string): Promise<WaitingRow> {
  const [row] = await db
    .select()
    .from(waitingRfq)
    .where(and(eq(waitingRfq.id, id), isOwnOpen(context)));
  if (!row) throw notFound();
  return row;
}

/** The same, for whoever decides what becomes of it. */
export async function lockWaiting(
  tx: Transaction,
  context: Pick<MemberContext, 'actor'>,
  id: string,
): Promise<WaitingRow> {
  const [row] = await tx
    .select()
    .from(waitingRfq)
    .where(and(eq(waitingRfq.id, id), isOwnOpen(context)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

export async function waitingBecame(tx: Transaction, { id }: WaitingRow, order: { id: string }): Promise<void> {
  await tx.update(waitingRfq).set({ state: 'posted', orderId: order.id }).where(eq(waitingRfq.id, id));
}
