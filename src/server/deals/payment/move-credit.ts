import { and, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { asksPrice } from '#api/deals/avoidance.ts';
import { mostOpenRecords } from '#api/deals/collection-rules.ts';
import { next } from '#api/deals/order-states.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import { moveCredit, type PaymentDetails, type RemittanceRecord } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { compare, round, subtract } from '#lib/decimal.ts';
import { formatMoney } from '#lib/format.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { moneyProposal, refund, remittance } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  goodsOf,
  lockOwnSubOrder,
  lockSubOrder,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  openRevivals,
  readBalance,
  refuseOwnDeal,
  type Balance,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { bookRefunded, collectionAccountOf } from '#server/deals/ledger/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Confirmation, Waiting } from './confirm.ts';
import { openCredits } from './credits.ts';
import { refuseRevivable, refuseSoleConfirmer } from './record-refund.ts';
import { describeRecords, movedReference, type RemittanceRow } from './records.ts';
import { refuseLate } from './record-transfer.ts';

type Input = z.output<typeof moveCredit.input>;

/** What of the price waits for a payment that nobody has recorded yet. */
const needOf = ({ balance, submitted }: Pick<Balance, 'balance' | 'submitted'>): string => {
  const open = subtract(balance, submitted);
  return compare(open, '0') > 0 ? open : '0.00';
};

/** Whether its buyer may pay it with what is over elsewhere: the marketplace has the money of both. */
const takesMoved = (row: SubOrderRow) =>
  row.collecting === 'marketplace' && isTransferred(row.paymentTerm) && asksPrice(row);

/**
 * The buyer puts what was paid too much for one of its deals onto another one. It waits, like a transfer without a line of a
 * statement, for two operators, and is held for that meanwhile. Throws 404 for deals of others, 409 in words where the one has
 * nothing to give or the other waits for no payment, 422 at the sum.
 */
export function putCredit(context: MemberContext, input: Input): Promise<RemittanceRecord> {
  const { fromSubOrderId, subOrderId } = input;
  if (fromSubOrderId === subOrderId) throw invalid({ fromSubOrderId: m.deals_move_sameDeal() });
  return idempotently(context, moveCredit, input, async (tx) => {
    // One after the other in the order of their ids: of two who move both ways none waits for the other.
    const lock = (id: string) => lockOwnSubOrder(tx, context, id, ['buyer']).catch((error: unknown) => inWords(error));
    const first = await lock(fromSubOrderId < subOrderId ? fromSubOrderId : subOrderId);
    const second = await lock(fromSubOrderId < subOrderId ? subOrderId : fromSubOrderId);
    const [{ subOrder: from }, { order, subOrder: row, company }] =
      first.subOrder.id === fromSubOrderId ? [first, second] : [second, first];
    const amount = round(input.amount, 2);
    await refuseSource(tx, context, from, row);
    const [given, asked] = [await readBalance(tx, from), await readBalance(tx, row)];
    await refuseTarget(tx, context, row, asked);
    refuseSum(amount, { given, asked, currency: row.currency });
    const { currency, buyerId, shopId, number } = row;
    const id = uuidv7(context.now());
    const sentAt = utcDay(context.now());
    await moveSubOrder(tx, context, order, row, {
      ...{ action: 'submitRemittance', role: 'buyer', company, facts: { paidInFull: asked.paidInFull } },
      detail: { amount, currency, sentAt, moved: 'in' },
    });
    const account = await collectionAccountOf(tx, currency, context.now());
    const [record] = await tx
      .insert(remittance)
      .values({
        ...{ id, subOrderId, fromSubOrderId, buyerId, shopId, amount, currency, sentAt, state: 'submitted' },
        ...{ remitter: company, remittanceBank: '', accountId: account.id },
        ...{ postscript: postscriptOf(number), submittedAt: context.now() },
      })
      .returning();
    const detail = { subOrder: number, from: from.number, amount, currency };
    await audit(tx, context, 'remittance.move', { kind: 'remittance', id }, detail);
    return (await describeRecords(tx, [{ remittance: record!, subOrder: row, account }], 'buyer'))[0]!;
  });
}

/** Which of two deals is on hold the code alone does not say. */
function inWords(error: unknown): never {
  if (error instanceof AppError && error.code === 'onHold')
    throw new AppError('conflict', { words: m.deals_move_onHold() });
  throw error;
}

async function refuseSource(tx: Transaction, context: MemberContext, from: SubOrderRow, to: SubOrderRow) {
  if (from.collecting !== 'marketplace' || to.collecting !== 'marketplace')
    throw new AppError('conflict', { words: m.deals_move_direct() });
  if (from.currency !== to.currency)
    throw new AppError('conflict', { words: m.deals_move_otherCurrency({ currency: to.currency }) });
  await refuseRevivable(tx, context, from);
  // The bank has paid it back already, and a second operator has still to say so.
  const refunding = and(
    eq(moneyProposal.subOrderId, from.id),
    eq(moneyProposal.kind, 'refund'),
    eq(moneyProposal.state, 'open'),
  );
  if ((await tx.$count(moneyProposal, refunding)) > 0)
    throw new AppError('conflict', { words: m.deals_move_refunding() });
}

async function refuseTarget(tx: Transaction, context: MemberContext, row: SubOrderRow, balance: Balance) {
  if (
    next('subOrder', row.status, 'submitRemittance', 'buyer') === null ||
    !takesMoved(row) ||
    compare(needOf(balance), '0') <= 0
  )
    throw new AppError('conflict', { words: m.deals_move_notWaiting() });
  await refuseLate(tx, row, context.now());
  const waits = and(eq(remittance.subOrderId, row.id), eq(remittance.state, 'submitted'));
  if ((await tx.$count(remittance, waits)) >= mostOpenRecords)
    throw new AppError('conflict', { words: m.deals_remit_tooManyOpen() });
}

/** 422 at the sum; 409 where nothing is over. */
function refuseSum(
  amount: string,
  { given, asked, currency }: { given: Balance; asked: Balance; currency: string },
): void {
  const money = (sum: string) => formatMoney({ amount: sum, currency });
  if (compare(given.refundable, '0') <= 0) throw new AppError('conflict', { words: m.deals_move_nothingOver() });
  if (compare(amount, '0') <= 0) throw invalid({ amount: m.deals_remit_amountPositive() });
  if (compare(amount, given.refundable) > 0)
    throw invalid({ amount: m.deals_move_moreThanOver({ amount: money(given.refundable) }) });
  const need = needOf(asked);
  if (compare(amount, need) > 0) throw invalid({ amount: m.deals_move_moreThanNeeded({ amount: money(need) }) });
}

/** Own deals on which something is over that this one can be paid with. */
export async function movableTo(
  { db, actor, now }: MemberContext,
  row: SubOrderRow,
  balance: Balance,
): Promise<PaymentDetails['credits']> {
  if (!takesMoved(row) || compare(needOf(balance), '0') <= 0) return [];
  const found = await openCredits(
    db,
    and(
      eq(subOrder.buyerId, actor.party),
      eq(subOrder.collecting, 'marketplace'),
      eq(subOrder.currency, row.currency),
      ne(subOrder.id, row.id),
      isNull(tradeOrder.heldAt),
    )!,
  );
  if (found.length === 0) return [];
  const revivals = await openRevivals(
    db,
    found.map((one) => one.subOrder),
    now(),
  );
  return found
    .filter((one) => !revivals.has(one.subOrder.id))
    .map(({ subOrder: { id, number, currency }, balance: { refundable } }) => ({
      ...{ subOrderId: id, subOrderNumber: number },
      over: { amount: refundable, currency },
    }));
}

/** What operators confirm of it: the whole of it and nothing else, under a number that both deals show. 422 with a line of a statement. */
export function movedConfirmation(record: RemittanceRow, input: Confirmation, now: Date): Confirmation {
  if (record.fromSubOrderId === null) return input;
  if (input.statementLineId !== undefined) throw invalid({ statementLineId: m.deals_move_noLine() });
  const { id, note } = input;
  return { id, note, arrived: record.amount, arrivedAt: utcDay(now), receivingNumber: movedReference(id) };
}

/** 409, in words, where the deal that it goes to takes it no more. */
export function refuseUnmovable({ order, subOrder: row, record }: Waiting, { balance }: Balance): void {
  if (record.fromSubOrderId === null) return;
  if (order.heldAt) throw new AppError('conflict', { words: m.deals_move_onHold() });
  if (!takesMoved(row) || compare(record.amount, balance) > 0)
    throw new AppError('conflict', { words: m.deals_move_noLongerNeeded() });
}

/**
 * What was over leaves its deal; the caller counts it for the other one in the same transaction. Throws 409, in words, where it
 * is not there any more or the deal is on hold, 403 where that is the operator's own. Both of its sides are told.
 */
export async function takeMoved(
  tx: Transaction,
  context: MemberContext,
  { amount, currency, fromSubOrderId, id: movedAs }: RemittanceRow,
  proposedBy: string,
): Promise<void> {
  const deal = await lockSubOrder(tx, fromSubOrderId!);
  const { order, subOrder: row } = deal;
  await refuseOwnDeal(tx, context, deal);
  await refuseSoleConfirmer(tx, context, row.id, proposedBy);
  if (order.heldAt) throw new AppError('conflict', { words: m.deals_move_onHold() });
  await refuseRevivable(tx, context, row);
  const { movable } = await readBalance(tx, row);
  if (compare(amount, movable) > 0) throw new AppError('conflict', { words: m.deals_move_gone() });
  const [reference, valueDate] = [movedReference(movedAs), utcDay(context.now())];
  const detail = { amount, currency, valueDate, reference };
  await moveSubOrder(tx, context, order, row, {
    ...{ action: 'recordRefund', role: 'operator', company: null, facts: { hasCredit: true } },
    detail: { ...detail, moved: 'out' },
  });
  const id = uuidv7(context.now());
  await tx.insert(refund).values({
    ...{ id, subOrderId: row.id, amount, currency, valueDate, reference, note: '', movedAs },
    ...{ recordedBy: proposedBy, recordedAt: context.now(), approvedBy: context.actor.id, bySeller: false },
  });
  await bookRefunded(tx, context, row, { id, amount });
  const about = {
    kind: 'creditMoved',
    ...{ money: { amount, currency }, number: row.number },
    goods: goodsOf({ gradeNumber: order.gradeNumber, quantity: row.quantity }),
  } as const;
  await notifyBuyer(tx, context, order, about);
  await notifySupplier(tx, context, order, row.shopId, about);
  await audit(tx, context, 'refund.move', { kind: 'refund', id }, { subOrder: row.number, ...detail, proposedBy });
}
