import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { recordRefund, type CreditCase } from '#api/refund.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay, latestDay } from '#lib/calendar-days.ts';
import { compare, round } from '#lib/decimal.ts';
import { audit } from '#server/audit.ts';
import type { MemberContext } from '#server/context.ts';
import { refund } from '#server/db/schema/deals.ts';
import { invalid } from '#server/errors.ts';
import { once, type Transaction } from '#server/once.ts';
import {
  goodsOf,
  lockSubOrder,
  moveSubOrder,
  readBalance,
  tellBuyer,
  tellSupplier,
  type SubOrderRow,
} from '#server/trading/index.ts';
import { uuidv7 } from '#server/uuid.ts';
import { readCredit } from './credits.ts';

type Input = z.output<typeof recordRefund.input>;

/**
 * The bank has paid back what was paid too much, or a part of it. Nothing is paid by this: the bank has its own second
 * signature; both sides are told at once, and a record is never changed, only marked when the bank returns it. Under
 * the lock of the deal: of two operators who record at once, the second sees what the first has left. Throws 409 where
 * there is no credit (any more).
 */
export function recordRefundOf(context: MemberContext, input: Input): Promise<CreditCase> {
  const { subOrderId, currency, valueDate, reference, note } = input;
  return once(context, recordRefund, input, async (tx) => {
    const { order, subOrder } = await lockSubOrder(tx, subOrderId);
    const { credit } = await readBalance(tx, context, subOrder);
    const hasCredit = compare(credit, '0') > 0;
    const amount = round(input.amount, 2);
    if (hasCredit) await refuseWrong(tx, subOrder, { ...input, amount, credit }, context.now());
    const detail = { amount, currency, valueDate, reference };
    await moveSubOrder(tx, context, order, subOrder, {
      ...{ action: 'recordRefund', role: 'operator', company: null },
      facts: { hasCredit },
      detail,
    });
    const id = uuidv7(context.now());
    await tx.insert(refund).values({
      ...{ id, subOrderId, amount, currency, valueDate, reference, note },
      recordedBy: context.actor.id,
      recordedAt: context.now(),
    });
    const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: subOrder.quantity });
    const about = { kind: 'refunded', who: `${currency} ${amount}`, number: subOrder.number, goods } as const;
    await tellBuyer(tx, context, order, { ...about, words: note });
    await tellSupplier(tx, context, order, subOrder.shopId, about);
    await audit(tx, context, 'refund.record', { kind: 'refund', id }, { subOrder: subOrder.number, ...detail });
    return readCredit(tx, context, subOrderId);
  }).catch((error: unknown) => {
    // Somebody else has recorded under this reference since we looked.
    throw isReferenceTaken(error) ? invalid({ reference: m.remit_referenceTaken() }) : error;
  });
}

const isReferenceTaken = (error: unknown) =>
  (error as { cause?: { constraint?: string } }).cause?.constraint === 'refund_reference';

/** 422 at the fields. Days are forgiving: it may be tomorrow where the operator is. */
async function refuseWrong(
  tx: Transaction,
  subOrder: Pick<SubOrderRow, 'currency' | 'awardedAt'>,
  { amount, credit, currency, valueDate, reference }: Input & { credit: string },
  now: Date,
): Promise<void> {
  const wrong: Record<string, string> = {};
  if (compare(amount, '0') <= 0) wrong['amount'] = m.remit_amountPositive();
  else if (compare(amount, credit) > 0)
    wrong['amount'] = m.remit_refundTooMuch({ amount: `${subOrder.currency} ${credit}` });
  if (currency !== subOrder.currency) wrong['currency'] = m.remit_creditCurrency({ currency: subOrder.currency });
  if (valueDate > latestDay(now)) wrong['valueDate'] = m.remit_dateFuture();
  else if (valueDate < earliestDay(subOrder.awardedAt)) wrong['valueDate'] = m.remit_dateBeforeAward();
  if ((await tx.$count(refund, eq(refund.reference, reference))) > 0) wrong['reference'] = m.remit_referenceTaken();
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
