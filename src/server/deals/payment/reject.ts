import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orderStatuses } from '#api/deals/order-states.ts';
import { rejectRemittance, type RemittanceCase } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { giveGrace, goodsOf, moveSubOrder, notifyBuyer, refuseOwnDeal, type Step } from '#server/deals/deal/index.ts';
import { lockWaiting, type Waiting } from './confirm.ts';
import { refuseProposed } from './propose.ts';
import { readCase } from './queue.ts';
import { refuseSellersMoney } from './sellers-money.ts';

type Input = z.output<typeof rejectRemittance.input>;

/**
 * Refuses a record; the buyer is told why, and until when to pay anew: no deal ends by this. Throws 409 when it has been
 * decided already, or waits for a second operator.
 */
export function rejectTransfer(context: MemberContext, input: Input): Promise<RemittanceCase> {
  const { id, reason, remark } = input;
  if (reason === 'other' && remark === '') throw invalid({ remark: m.field_required() });
  return idempotently(context, rejectRemittance, input, async (tx) => {
    const waiting = await lockWaiting(tx, id);
    await refuseOwnDeal(tx, context, waiting);
    refuseSellersMoney(waiting.subOrder);
    await refuseProposed(tx, id);
    await refuseTransfer(tx, context, waiting, { reason, remark, by: { role: 'operator', company: null } });
    return readCase(tx, context, id);
  });
}

/** The record counts for nothing; the buyer is told why, and until when to pay anew. */
export async function refuseTransfer(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder, record }: Waiting,
  { reason, remark, by }: Pick<Input, 'reason' | 'remark'> & { by: Pick<Step, 'role' | 'company'> },
): Promise<void> {
  const { id } = record;
  await moveSubOrder(tx, context, order, subOrder, {
    action: 'rejectRemittance',
    ...by,
    reason,
    detail: { amount: record.amount, currency: record.currency },
  });
  await tx
    .update(remittance)
    .set({
      state: 'rejected',
      reason,
      remark: remark || null,
      decidedBy: context.actor.id,
      decidedAt: context.now(),
    })
    .where(eq(remittance.id, id));
  const until = subOrder.status === orderStatuses.pendingPayment ? await giveGrace(tx, context, subOrder) : null;
  await notifyBuyer(tx, context, order, {
    kind: 'remittanceRejected',
    money: { amount: record.amount, currency: record.currency },
    reason,
    until,
    words: remark,
    number: subOrder.number,
    goods: goodsOf({ gradeNumber: order.gradeNumber, quantity: subOrder.quantity }),
  });
  await audit(tx, context, 'remittance.reject', { kind: 'remittance', id }, { subOrder: subOrder.number, reason });
}
