import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { formatMoney } from '#lib/format.ts';
import { asksPrice } from '#api/deals/avoidance.ts';
import { mostOpenRecords, mostTimesTotal } from '#api/deals/collection-rules.ts';
import { next, orderStatuses } from '#api/deals/order-states.ts';
import { isTransferred, openNow } from '#api/deals/payment-terms.ts';
import { createRemittance, type RemittanceRecord } from '#api/deals/remittance.ts';
import { earliestDay, latestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { bankFeesFor } from '#api/deals/bank-charge.ts';
import { add, compare, multiply, round, subtract } from '#lib/decimal.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import {
  goodsOf,
  isPayByOver,
  keepsAlive,
  lockOwnSubOrder,
  moveSubOrder,
  notifySupplier,
  readBalance,
  type Balance,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { accountsOf } from '#server/deals/ledger/index.ts';
import { accountColumn, describeRecords } from './records.ts';

type Input = z.output<typeof createRemittance.input>;

/** The buyer says that a transfer has been sent; it counts when who collects has seen it arrive. */
export function recordTransfer(context: MemberContext, input: Input): Promise<RemittanceRecord> {
  const { remitter, remittanceBank, sentAt } = input;
  return storingIdempotently(context, createRemittance, input, async (tx, store) => {
    const { order, subOrder, company } = await lockOwnSubOrder(tx, context, input.subOrderId, ['buyer']);
    if (next('subOrder', subOrder.status, 'submitRemittance', 'buyer') === null)
      throw new AppError('conflict', { fields: { status: String(subOrder.status) } });
    if (!asksPrice(subOrder)) throw new AppError('conflict', { fields: { status: String(subOrder.status) } });
    if (!isTransferred(subOrder.paymentTerm)) throw new AppError('conflict', { words: m.deals_remit_throughBanks() });
    const [balance, waiting, { inForce }] = await inOnePipeline([
      readBalance(tx, subOrder),
      tx.$count(remittance, and(eq(remittance.subOrderId, subOrder.id), eq(remittance.state, 'submitted'))),
      accountsOf(tx, subOrder, context.now()),
      refuseLate(tx, subOrder, context.now()),
    ]);
    const { paidInFull, payable } = balance;
    const amount = round(input.amount, 2);
    refuseWrong({ ...subOrder, payable }, amount, sentAt, context.now());
    if (waiting >= mostOpenRecords) throw new AppError('conflict', { words: m.deals_remit_tooManyOpen() });
    refuseTwice(subOrder, balance, { amount, another: input.another });
    const { id: subOrderId, currency, buyerId, shopId, number, collecting } = subOrder;
    const id = uuidv7(context.now());
    const keep = async () => {
      const slip = context.files.find(({ field }) => field === 'slip');
      const slipId = slip ? await store({ purpose: 'slip', file: slip }) : null;
      const said = { subOrderId, remitter, remittanceBank, amount, currency, sentAt, slipId, buyerId, shopId };
      const record = {
        ...{ id, ...said, accountId: null, payoutAccountId: null, ...accountColumn(subOrder, inForce) },
        ...{ state: 'submitted' as const, submittedAt: context.now(), postscript: postscriptOf(number) },
        fromSubOrderId: null,
        ...{ receivingNumber: null, receivingKey: null, arrivedAt: null, arrived: null, bankCharge: '0.00' },
        ...{ proposedBy: null, decidedBy: null, decidedAt: null, reason: null, remark: null },
      };
      const [, [described]] = await inOnePipeline([
        tx.insert(remittance).values(record),
        describeRecords(tx, [{ remittance: record, subOrder, account: inForce }], 'buyer'),
        audit(tx, context, 'remittance.submit', { kind: 'remittance', id }, { subOrder: number, amount }),
      ]);
      return described!;
    };
    const goods = goodsOf({ gradeNumber: order.gradeNumber, quantity: subOrder.quantity });
    const about = { who: company, money: { amount, currency }, number, goods };
    const [, described] = await inOnePipeline([
      moveSubOrder(tx, context, order, subOrder, {
        ...{ action: 'submitRemittance', role: 'buyer', company, facts: { paidInFull } },
        detail: { amount, currency, sentAt },
      }),
      keep(),
    ]);
    if (collecting === 'seller')
      await notifySupplier(tx, context, order, shopId, { kind: 'transferRecorded', ...about });
    return described;
  });
}

/** The last day to pay counts at the moment of use, whether or not the job that ends the deal has run: 409, in words. */
export async function refuseLate(tx: Transaction, row: SubOrderRow, now: Date): Promise<void> {
  if (row.status !== orderStatuses.pendingPayment || !isPayByOver(row, now)) return;
  const recorded = await tx.$count(remittance, and(eq(remittance.subOrderId, row.id), keepsAlive));
  if (recorded === 0) throw new AppError('conflict', { words: m.deals_remit_paymentOver() });
}

/** What is on record already is not recorded again by mistake: 422 until the buyer says that it is another transfer. */
function refuseTwice(
  row: SubOrderRow,
  { received, refunded, bankCharges, submitted, dues, payable }: Balance,
  { amount, another }: { amount: string; another: boolean },
): void {
  const known = subtract(add(received, bankCharges, submitted), refunded);
  const asked = add(subtract(add(received, bankCharges), refunded), openNow(dues));
  // Who pays everything at once means it.
  const due = compare(asked, '0') > 0 ? asked : payable;
  const most = add(due, bankFeesFor(due, row.bankFeeLimit));
  if (!another && compare(known, '0') > 0 && compare(add(known, amount), most) > 0)
    throw invalid({
      another: m.deals_remit_recordedAlready({ amount: formatMoney({ amount: known, currency: row.currency }) }),
    });
}

/** 422 at the fields. Days are forgiving: it may be tomorrow where the buyer is. */
function refuseWrong(
  { payable, awardedAt }: Pick<SubOrderRow, 'awardedAt'> & { payable: string },
  amount: string,
  sentAt: string,
  now: Date,
): void {
  const wrong: Record<string, string> = {};
  if (compare(amount, '0') <= 0) wrong['amount'] = m.deals_remit_amountPositive();
  else if (compare(amount, multiply(payable, mostTimesTotal, 2)) > 0) wrong['amount'] = m.deals_remit_amountTooMuch();
  if (sentAt > latestDay(now)) wrong['sentAt'] = m.deals_remit_dateFuture();
  else if (sentAt < earliestDay(awardedAt)) wrong['sentAt'] = m.deals_remit_dateBeforeAward();
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
