import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isOtherSum } from '#api/deals/bank-charge.ts';
import { aloneUpTo } from '#api/deals/collection-rules.ts';
import { mayNow } from '#api/deals/order-states.ts';
import { isOtherPayer } from '#api/deals/payer-names.ts';
import { confirmRemittance, type MoneyProposal, type RemittanceCase } from '#api/deals/remittance.ts';
import { latestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { add, compare, multiply, round, subtract } from '#lib/decimal.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { brokenUnique, type Transaction } from '#server/platform/db/database.ts';
import { remittance, statementLine, statementPart } from '#server/platform/db/schema/payment.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  lockSubOrder,
  readBalance,
  refuseOwnDeal,
  type Balance,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { PaidAccount } from '#server/deals/ledger/index.ts';
import { countTransfer } from './count-transfer.ts';
import { lockLine, type LockedLine } from './lines.ts';
import { movedConfirmation, refuseUnmovable, takeMoved } from './move-credit.ts';
import { askSecondOperator, refuseProposed } from './propose.ts';
import { describeCase, namesOf, otherNameOf, readCase } from './queue.ts';
import { accountOf, selectRecords, type RemittanceRow } from './records.ts';
import { refuseSellersMoney } from './sellers-money.ts';

export type Confirmation = z.output<typeof confirmRemittance.input>;
export type LockedDeal = { order: OrderRow; subOrder: SubOrderRow };
export type Waiting = LockedDeal & { record: RemittanceRow; account: PaidAccount };

/**
 * The money is there. A line of a statement lets one operator say so; without one, or where it is more than is due or
 * a large sum, it becomes a proposal for a second operator. Throws 409 when the record has been decided already, or
 * waits for that second operator; 403 where the deal is the operator's own.
 */
export function confirmTransfer(context: MemberContext, given: Confirmation): Promise<RemittanceCase> {
  return idempotently(context, confirmRemittance, given, async (tx) => {
    const waiting = await lockWaiting(tx, given.id);
    const input = movedConfirmation(waiting.record, given, context.now());
    const { subOrder } = waiting;
    await refuseOwnDeal(tx, context, waiting);
    refuseSellersMoney(subOrder);
    await refuseProposed(tx, input.id);
    if (!mayNow('subOrder', subOrder.status, 'confirmRemittance', 'operator', {}))
      throw new AppError('conflict', { fields: { status: String(subOrder.status) } });
    const arrived = round(input.arrived, 2);
    const before = await readBalance(tx, subOrder);
    refuseUnmovable(waiting, before);
    await refuseUnexplained(tx, waiting, { ...input, arrived });
    const isMoved = waiting.record.fromSubOrderId !== null;
    const why = isMoved ? 'always' : whyTwo(context, subOrder, before, { ...input, arrived });
    const checked = await checkArrival(tx, context, waiting.record, input);
    if (why === null) {
      const found = { input, before, checked, proposedBy: null };
      const { after, confirmed, balance } = await carryOutConfirmation(tx, context, waiting, found);
      const { account, order } = waiting;
      return describeCase(tx, { ...after, remittance: confirmed, account, buyer: order.buyerCompany }, balance);
    }
    await askSecondOperator(tx, context, {
      kind: 'confirm',
      subOrder,
      remittanceId: input.id,
      amount: arrived,
      why,
      input,
    });
    return readCase(tx, context, input.id);
  }).catch(sayNumberTaken);
}

/** Somebody else has used the bank's number since we looked: 422 at its field. */
export function sayNumberTaken(error: unknown): never {
  const constraint = brokenUnique(error);
  if (constraint === 'remittance_receiving_key') throw invalid({ receivingNumber: m.deals_remit_receivingTaken() });
  if (constraint === 'refund_reference') throw invalid({ reference: m.deals_remit_referenceTaken() });
  throw error;
}

/** Why one operator is not enough; null: a line of a statement shows it, and it is neither too much nor a large sum. */
function whyTwo(
  { config }: Pick<Context, 'config'>,
  { currency }: SubOrderRow,
  { payable, received, refunded, bankCharges }: Balance,
  { arrived, statementLineId }: Confirmation,
): MoneyProposal['why'] | null {
  if (statementLineId === undefined) return 'noLine';
  const due = subtract(payable, subtract(add(received, bankCharges), refunded));
  if (compare(arrived, multiply(due, aloneUpTo, 2)) > 0) return 'moreThanDue';
  const limit = config.secondOperatorAbove[currency];
  return limit !== undefined && compare(arrived, limit) > 0 ? 'aboveLimit' : null;
}

/**
 * 422 at the note, unless it is given: somebody else than the buyer has paid, or what came is another sum than what was
 * recorded, by more than banks on the way keep.
 */
async function refuseUnexplained(
  tx: Transaction,
  { order, subOrder, record }: Waiting,
  { arrived, statementLineId, note }: Confirmation,
): Promise<void> {
  if (note !== '') return;
  const [read] = await tx
    .select({ otherName: otherNameOf(remittance.buyerId), line: statementLine.remitter })
    .from(remittance)
    .leftJoin(statementLine, eq(statementLine.id, statementLineId ?? sql`null`))
    .where(eq(remittance.id, record.id));
  const payer = read?.line || record.remitter;
  if (isOtherPayer(payer, namesOf(order.buyerCompany, read?.otherName ?? null)))
    throw invalid({ note: m.deals_remit_otherPayer({ payer, buyer: order.buyerCompany }) });
  if (isOtherSum(record.amount, arrived, subOrder.bankFeeLimit)) throw invalid({ note: m.deals_remit_otherSum() });
}

/** The transfer counts. `proposedBy`: whose proposal the caller seconds; null: nobody's. */
export async function carryOutConfirmation(
  tx: Transaction,
  context: MemberContext,
  waiting: Waiting,
  {
    input,
    before,
    checked: { line, receivingKey },
    proposedBy,
  }: {
    input: Confirmation;
    before: Balance;
    checked: Awaited<ReturnType<typeof checkArrival>>;
    proposedBy: string | null;
  },
) {
  const { id, arrivedAt, receivingNumber } = input;
  const arrived = round(input.arrived, 2);
  refuseUnmovable(waiting, before);
  if (waiting.record.fromSubOrderId !== null) await takeMoved(tx, context, waiting.record, proposedBy!);
  const counted = await countTransfer(tx, context, waiting, {
    ...{ before, arrived, arrivedAt, receivingNumber, receivingKey, proposedBy, note: input.note },
    from: line ? 'suspense' : 'transit',
    by: { role: 'operator', company: null },
  });
  if (line) {
    await tx.insert(statementPart).values({ remittanceId: id, lineId: line.id, amount: arrived });
    if (compare(line.left, arrived) === 0)
      await tx.update(statementLine).set({ state: 'matched' }).where(eq(statementLine.id, line.id));
  }
  return counted;
}

/** The record under the lock of its deal. Throws 409 when it has been decided. */
export async function lockWaiting(tx: Transaction, id: string): Promise<Waiting> {
  // Its first statement goes out behind the lock: of two who decide at once, the second sees what the first has done.
  const [deal, waiting] = await inOnePipeline([lockSubOrder(tx, id, 'remittance'), readWaiting(tx, id)]);
  return { ...deal, ...waiting };
}

/** The record of a deal whose lock the caller holds. Throws 404, and 409 when it has been decided. */
export async function readWaiting(tx: Transaction, id: string): Promise<Pick<Waiting, 'record' | 'account'>> {
  const [found] = await selectRecords(tx).where(eq(remittance.id, id));
  if (!found) throw notFound();
  const { state } = found.remittance;
  if (state !== 'submitted') throw new AppError('conflict', { fields: { state } });
  return { record: found.remittance, account: accountOf(found) };
}

/** 422 at the fields. Gives the line, and the bank's number of the payment, or of this part of it. */
export async function checkArrival(
  tx: Transaction,
  { now }: MemberContext,
  { id, currency }: Pick<RemittanceRow, 'id' | 'currency'>,
  { arrived: said, arrivedAt, receivingNumber, statementLineId }: Confirmation,
): Promise<{ line: LockedLine | null; receivingKey: string }> {
  const arrived = round(said, 2);
  const wrong: Record<string, string> = {};
  if (compare(arrived, '0') <= 0) wrong['arrived'] = m.deals_remit_amountPositive();
  if (arrivedAt > latestDay(now())) wrong['arrivedAt'] = m.deals_remit_dateFuture();
  const line = statementLineId === undefined ? null : await lockLine(tx, statementLineId);
  const receivingKey = line && line.parts > 0 ? `${receivingNumber}/${line.parts + 1}` : receivingNumber;
  const others = and(eq(remittance.receivingKey, receivingKey), ne(remittance.id, id));
  if ((await tx.$count(remittance, others)) > 0) wrong['receivingNumber'] = m.deals_remit_receivingTaken();
  if (line) {
    if (line.currency !== currency) wrong['statementLineId'] = m.deals_remit_otherCurrency({ currency: line.currency });
    else if (line.direction === 'out' || line.reversal) wrong['statementLineId'] = m.deals_remit_lineNoPayment();
    else if (line.duplicateOf !== null) wrong['statementLineId'] = m.deals_remit_lineDuplicateFirst();
    else if (line.takenBack) wrong['statementLineId'] = m.deals_remit_lineTakenBack();
    else if (compare(arrived, line.left) > 0) wrong['arrived'] = m.deals_remit_moreThanLine({ amount: line.left });
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { line, receivingKey };
}
