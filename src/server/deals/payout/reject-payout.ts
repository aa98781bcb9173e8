import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { rejectPayout, type PayoutBatch } from '#api/deals/payout.ts';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { payoutBatch } from '#server/platform/db/schema/payout.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { readBatch } from './batches.ts';
import { refuseOwnPayout } from './sellers.ts';
import { lockSent, setReturned } from './settle.ts';

/**
 * A bank says without a file that it does not pay: on the telephone, in its own portal. By another operator than the one
 * who made the batch, as long as nothing says that it was paid.
 */
export function rejectPayment(
  context: MemberContext,
  input: z.output<typeof rejectPayout.input>,
): Promise<PayoutBatch> {
  const { id, reason } = input;
  return idempotently(context, rejectPayout, input, async (tx) => {
    const [row] = await lockSent(tx, { id });
    if (!row) throw notFound();
    if (row.state !== 'waiting') throw new AppError('conflict', { fields: { state: row.state } });
    const [batch] = await tx.select().from(payoutBatch).where(eq(payoutBatch.id, row.batchId));
    if (batch!.madeBy === context.actor.id) throw new AppError('forbidden', { words: m.deals_payout_ownBatch() });
    await refuseOwnPayout(tx, context, row);
    await setReturned(tx, context, row, { on: utcDay(context.now()), words: reason, from: 'transit' });
    const detail = { number: row.endToEndId, amount: row.amount, currency: row.currency, reason };
    await audit(tx, context, 'payout.reject', { kind: 'payout', id }, detail);
    return readBatch(tx, context, row.batchId);
  });
}
