import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import type { OrderRow } from './rows.ts';
import { notifySupplier } from './notify.ts';

const unanswered = (orderId: string) =>
  and(eq(invitation.orderId, orderId), inArray(invitation.state, ['sent', 'seen']));

/** Those who have not answered an RFQ have had their time. The caller holds the lock of the order. */
export async function timeOutInvitations(tx: Transaction, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  await tx.update(invitation).set({ state: 'timedOut' }).where(unanswered(id));
}

/** Calls the RFQ to the mind of every supplier who has not answered, and notes the days for which this is done. */
export async function remindSuppliers(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  days: readonly number[],
): Promise<void> {
  const reminded = [...new Set([...order.remindedDays, ...days])].sort((a, b) => a - b);
  await tx
    .update(tradeOrder)
    .set({ remindedDays: sql`${sql.param(reminded)}::integer[]` })
    .where(eq(tradeOrder.id, order.id));
  const waiting = await tx.select({ shopId: invitation.shopId }).from(invitation).where(unanswered(order.id));
  const notice = { kind: 'quoteReminder', who: order.buyerCompany } as const;
  await inOnePipeline(waiting.map(({ shopId }) => notifySupplier(tx, context, order, shopId, notice)));
}
