import type { z } from 'zod';
import { mostTimesTotal } from '#api/collection-rules.ts';
import { createRemittance, type RemittanceRecord } from '#api/remittance.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay, latestDay } from '#lib/calendar-days.ts';
import { compare, multiply, round } from '#lib/decimal.ts';
import { postscriptOf } from '#lib/postscript.ts';
import { audit } from '#server/audit.ts';
import type { MemberContext } from '#server/context.ts';
import { remittance } from '#server/db/schema/deals.ts';
import { together } from '#server/db/together.ts';
import { invalid } from '#server/errors.ts';
import { storingOnce } from '#server/files/index.ts';
import { lockOwnSubOrder, moveSubOrder, readBalance, type SubOrderRow } from '#server/trading/index.ts';
import { uuidv7 } from '#server/uuid.ts';
import { accountsOf } from './accounts.ts';
import { describeRecords } from './records.ts';

type Input = z.output<typeof createRemittance.input>;

/** The buyer says that a transfer has been sent; it counts when an operator has seen it arrive. */
export function recordTransfer(context: MemberContext, input: Input): Promise<RemittanceRecord> {
  const { remitter, remittanceBank, sentAt } = input;
  return storingOnce(context, createRemittance, input, async (tx, store) => {
    const { order, subOrder, company } = await lockOwnSubOrder(tx, context, input.subOrderId, ['buyer']);
    const { paidInFull, payable } = await readBalance(tx, context, subOrder);
    const amount = round(input.amount, 2);
    refuseWrong({ ...subOrder, payable }, amount, sentAt, context.now());
    const { id: subOrderId, currency } = subOrder;
    const slip = context.files.find(({ field }) => field === 'slip');
    const [moved, { inForce }, slipId] = await together([
      moveSubOrder(tx, context, order, subOrder, {
        action: 'submitRemittance',
        role: 'buyer',
        company,
        facts: { paidInFull },
        detail: { amount, currency, sentAt },
      }),
      accountsOf(tx, currency, context.now()),
      slip ? store({ purpose: 'slip', file: slip }) : null,
    ]);
    const id = uuidv7(context.now());
    const [[record]] = await together([
      tx
        .insert(remittance)
        .values({
          ...{ id, subOrderId, remitter, remittanceBank, amount, currency, sentAt, slipId },
          buyerId: subOrder.buyerId,
          shopId: subOrder.shopId,
          state: 'submitted',
          accountId: inForce.id,
          postscript: postscriptOf(subOrder.number),
          submittedAt: context.now(),
        })
        .returning(),
      audit(tx, context, 'remittance.submit', { kind: 'remittance', id }, { subOrder: subOrder.number, amount }),
    ]);
    const recorded = { remittance: record!, subOrder: moved.subOrder, account: inForce };
    return (await describeRecords(tx, [recorded], 'buyer'))[0]!;
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
  if (compare(amount, '0') <= 0) wrong['amount'] = m.remit_amountPositive();
  else if (compare(amount, multiply(payable, mostTimesTotal, 2)) > 0) wrong['amount'] = m.remit_amountTooMuch();
  if (sentAt > latestDay(now)) wrong['sentAt'] = m.remit_dateFuture();
  else if (sentAt < earliestDay(awardedAt)) wrong['sentAt'] = m.remit_dateBeforeAward();
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
