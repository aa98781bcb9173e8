import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { terminalStatuses } from '#api/deals/order-states.ts';
import { returnRefund, type CreditCase } from '#api/deals/refund.ts';
import { latestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refund } from '#server/platform/db/schema/payment.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  goodsOf,
  lockSubOrder,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  readBalance,
  refuseOwnDeal,
  setOff,
  type Step,
} from '#server/deals/deal/index.ts';
import { bookReturned } from '#server/deals/ledger/index.ts';
import { readCredit } from './credits.ts';
import { refuseSellersMoney } from './sellers-money.ts';

type Input = z.output<typeof returnRefund.input>;

/**
 * The bank has sent a refund back. The record stays as it is and counts no more: its sum is a credit again. Both sides
 * are told, the buyer also why. Throws 409 when it has been marked already.
 */
export function returnRefundOf(context: MemberContext, input: Input): Promise<CreditCase> {
  const { id, returnedOn, reason } = input;
  return idempotently(context, returnRefund, input, async (tx) => {
    const deal = await lockPaidOut(tx, id);
    const { order, subOrder, record } = deal;
    await refuseOwnDeal(tx, context, deal);
    refuseSellersMoney(subOrder);
    // It never left: no bank can bring it back.
    if (record.movedAs !== null) throw new AppError('conflict', { words: m.deals_move_notReturned() });
    const { amount, currency, valueDate } = record;
    if (returnedOn < valueDate) throw invalid({ returnedOn: m.deals_remit_returnedBeforeValue() });
    if (returnedOn > latestDay(context.now())) throw invalid({ returnedOn: m.deals_remit_dateFuture() });
    const detail = await takeRefundBack(tx, context, deal, {
      returnedOn,
      reason,
      by: { role: 'operator', company: null },
    });
    const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: subOrder.quantity });
    const about = { kind: 'refundReturned', money: { amount, currency }, number: subOrder.number, goods } as const;
    await notifyBuyer(tx, context, order, { ...about, words: reason });
    await notifySupplier(tx, context, order, subOrder.shopId, about);
    const kept = { subOrder: subOrder.number, ...detail, reason };
    await audit(tx, context, 'refund.return', { kind: 'refund', id }, kept);
    return readCredit(tx, context, subOrder.id);
  });
}

/** The record under the lock of its deal: of two who mark it at once, the second sees what the first has done. */
export async function lockPaidOut(tx: Transaction, id: string) {
  const own = eq(refund.id, id);
  const deal = await lockSubOrder(tx, id, 'refund');
  const [record] = await tx.select().from(refund).where(own);
  if (record!.returnedOn !== null) throw new AppError('conflict', { fields: { state: 'returned' } });
  return { ...deal, record: record! };
}

/** The record stays as it is and counts no more: its sum is due to the buyer again. Gives what the event says. */
export async function takeRefundBack(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder, record }: Awaited<ReturnType<typeof lockPaidOut>>,
  { returnedOn, reason, by }: { returnedOn: string; reason: string; by: Pick<Step, 'role' | 'company'> },
) {
  const { id, amount, currency, reference } = record;
  const { refunded } = await readBalance(tx, subOrder);
  // Both sides read it in the chain of events: the reason stands with the record alone.
  const detail = { amount, currency, returnedOn, reference };
  await moveSubOrder(tx, context, order, subOrder, {
    ...{ action: 'returnRefund', ...by, detail },
    facts: { hasRefund: compare(refunded, '0') > 0 },
  });
  const returned = { returnedOn, returnedReason: reason, returnedBy: context.actor.id, returnedAt: context.now() };
  await tx.update(refund).set(returned).where(eq(refund.id, id));
  const isOver = terminalStatuses.includes(subOrder.status);
  await bookReturned(tx, context, subOrder, { id, amount }, isOver);
  if (isOver) await setOff(tx, context, subOrder, { id });
  return detail;
}
