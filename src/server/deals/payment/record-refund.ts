import { and, eq, isNull, not } from 'drizzle-orm';
import type { z } from 'zod';
import { formatMoney } from '#lib/format.ts';
import { mayNow } from '#api/deals/order-states.ts';
import { recordRefund, type CreditCase } from '#api/deals/refund.ts';
import { earliestDay, latestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { compare, round } from '#lib/decimal.ts';
import { momentWithZone } from '#lib/moments.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refund, remittance } from '#server/platform/db/schema/payment.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  goodsOf,
  lockSubOrder,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  openRevivals,
  readBalance,
  refuseOwnDeal,
  type OrderRow,
  type Step,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { bookRefunded } from '#server/deals/ledger/index.ts';
import { readCredit } from './credits.ts';
import { askSecondOperator } from './propose.ts';
import { refuseSellersMoney } from './sellers-money.ts';

type Input = z.output<typeof recordRefund.input>;
type Recorded = Pick<typeof refund.$inferInsert, 'approvedBy' | 'bySeller'> & {
  recordedBy: string;
  by: Pick<Step, 'role' | 'company'>;
};

/**
 * The bank has paid back what was paid too much, or a part of it. Nothing is paid by this, and it counts when a second
 * operator agrees. Under the lock of the deal: of two operators who record at once, the second sees what the first has
 * left. Throws 409 where there is no credit (any more), or a refund waits for that second operator.
 */
export function recordRefundOf(context: MemberContext, input: Input): Promise<CreditCase> {
  const { subOrderId } = input;
  return idempotently(context, recordRefund, input, async (tx) => {
    const deal = await lockSubOrder(tx, subOrderId);
    const { subOrder } = deal;
    await refuseOwnDeal(tx, context, deal);
    refuseSellersMoney(subOrder);
    const { refundable: credit } = await readBalance(tx, subOrder);
    const hasCredit = compare(credit, '0') > 0;
    if (!mayNow('subOrder', subOrder.status, 'recordRefund', 'operator', { hasCredit }))
      throw new AppError('conflict', { fields: { status: String(subOrder.status) } });
    await refuseRevivable(tx, context, subOrder);
    const amount = round(input.amount, 2);
    await refuseWrong(tx, subOrder, { ...input, amount, credit }, context.now());
    await askSecondOperator(tx, context, { kind: 'refund', subOrder, amount, why: 'always', input });
    return readCredit(tx, context, subOrderId);
  });
}

/** The refund counts; both sides are told. It is never changed, only marked when the bank returns it. */
export async function carryOutRefund(
  tx: Transaction,
  context: MemberContext,
  input: Input,
  recordedBy: string,
): Promise<void> {
  const { subOrderId } = input;
  const { order, subOrder } = await lockSubOrder(tx, subOrderId);
  await refuseSoleConfirmer(tx, context, subOrderId, recordedBy);
  await countRefund(tx, context, { order, subOrder }, input, {
    ...{ recordedBy, approvedBy: context.actor.id, bySeller: false },
    by: { role: 'operator', company: null },
  });
}

/** Money has gone back, by the marketplace's bank or the seller's own. 422 at the fields, 409 where there is no credit (any more). */
export async function countRefund(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder }: { order: OrderRow; subOrder: SubOrderRow },
  input: Input,
  { by, ...recorded }: Recorded,
): Promise<void> {
  const { subOrderId, currency, valueDate, reference, note } = input;
  const { refundable: credit } = await readBalance(tx, subOrder);
  const hasCredit = compare(credit, '0') > 0;
  const amount = round(input.amount, 2);
  if (hasCredit) await refuseWrong(tx, subOrder, { ...input, amount, credit }, context.now());
  const detail = { amount, currency, valueDate, reference };
  await moveSubOrder(tx, context, order, subOrder, {
    action: 'recordRefund',
    ...by,
    facts: { hasCredit },
    detail,
  });
  const id = uuidv7(context.now());
  await tx.insert(refund).values({
    id,
    subOrderId,
    amount,
    currency,
    valueDate,
    reference,
    note,
    ...recorded,
    recordedAt: context.now(),
  });
  await bookRefunded(tx, context, subOrder, { id, amount });
  const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: subOrder.quantity });
  const about = { kind: 'refunded', money: { amount, currency }, number: subOrder.number, goods } as const;
  if (subOrder.collecting === 'seller') {
    const sent = { ...about, kind: 'returnSent', who: subOrder.supplierCompany, words: note } as const;
    await notifyBuyer(tx, context, order, sent);
  } else {
    await notifyBuyer(tx, context, order, { ...about, words: note });
    await notifySupplier(tx, context, order, subOrder.shopId, about);
  }
  const kept = { subOrder: subOrder.number, ...detail, proposedBy: recorded.recordedBy };
  await audit(tx, context, 'refund.record', { kind: 'refund', id }, kept);
}

/** As long as both sides may still go on with the deal the money waits: 409, in words. */
export async function refuseRevivable(tx: Transaction, { now }: MemberContext, row: SubOrderRow): Promise<void> {
  const open = (await openRevivals(tx, [row], now())).get(row.id);
  if (open)
    throw new AppError('conflict', { words: m.deals_revive_waits({ time: momentWithZone(open.until.toISOString()) }) });
}

/**
 * Who alone has confirmed that money came does not have the last word on its going back; where both have confirmed
 * alone, each has been the other's second person.
 */
export async function refuseSoleConfirmer(
  tx: Transaction,
  { actor }: MemberContext,
  subOrderId: string,
  recordedBy: string,
): Promise<void> {
  const rows = await tx
    .selectDistinct({ by: remittance.decidedBy })
    .from(remittance)
    .where(
      and(eq(remittance.subOrderId, subOrderId), eq(remittance.state, 'confirmed'), isNull(remittance.proposedBy)),
    );
  const alone = new Set(rows.map(({ by }) => by));
  if (alone.has(actor.id) && !alone.has(recordedBy))
    throw new AppError('forbidden', { words: m.deals_remit_soleConfirmer() });
}

/** 422 at the fields. Days are forgiving: it may be tomorrow where the operator is. */
async function refuseWrong(
  tx: Transaction,
  subOrder: Pick<SubOrderRow, 'id' | 'currency' | 'awardedAt' | 'collecting'>,
  { amount, credit, currency, valueDate, reference }: Input & { credit: string },
  now: Date,
): Promise<void> {
  const wrong: Record<string, string> = {};
  if (compare(amount, '0') <= 0) wrong['amount'] = m.deals_remit_amountPositive();
  else if (compare(amount, credit) > 0)
    wrong['amount'] = m.deals_remit_refundTooMuch({
      amount: formatMoney({ amount: credit, currency: subOrder.currency }),
    });
  if (currency !== subOrder.currency) wrong['currency'] = m.deals_remit_creditCurrency({ currency: subOrder.currency });
  if (valueDate > latestDay(now)) wrong['valueDate'] = m.deals_remit_dateFuture();
  else if (valueDate < earliestDay(subOrder.awardedAt)) wrong['valueDate'] = m.deals_remit_dateBeforeAward();
  const of = subOrder.collecting === 'seller' ? eq(refund.subOrderId, subOrder.id) : not(refund.bySeller);
  if ((await tx.$count(refund, and(of, eq(refund.reference, reference)))) > 0)
    wrong['reference'] = m.deals_remit_referenceTaken();
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
