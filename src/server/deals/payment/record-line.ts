import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { next, orderStatuses } from '#api/deals/order-states.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import { recordStatementLine } from '#api/deals/statement.ts';
import { type RemittanceCase } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { lockSubOrder, moveSubOrder, refuseOwnDeal, type SubOrderRow } from '#server/deals/deal/index.ts';
import { collectionAccountOf } from '#server/deals/ledger/index.ts';
import { lockLine, type LockedLine } from './lines.ts';
import { readCase } from './queue.ts';

/**
 * The bank shows a transfer that the buyer has not recorded, or no longer could: an operator records it, and it waits to
 * be confirmed like any other. Throws 422 at the number where the line cannot be of that deal, 409 when it is no longer
 * open, 403 where the deal is the operator's own.
 */
export function recordLine(
  context: MemberContext,
  input: z.output<typeof recordStatementLine.input>,
): Promise<RemittanceCase> {
  return idempotently(context, recordStatementLine, input, async (tx) => {
    const named = eq(subOrder.number, input.subOrderNumber);
    const [found] = await tx.select({ id: subOrder.id }).from(subOrder).where(named);
    if (!found) throw invalid({ subOrderNumber: m.deals_remit_unknownDeal() });
    const deal = await lockSubOrder(tx, found.id);
    const { order, subOrder: row } = deal;
    await refuseOwnDeal(tx, context, deal);
    const line = await lockLine(tx, input.id);
    await refuseUnlike(tx, row, line);
    const { id: subOrderId, currency, buyerId, shopId } = row;
    const [id, amount, sentAt] = [uuidv7(context.now()), line.left, line.bookedAt];
    await moveSubOrder(tx, context, order, row, {
      ...{ action: 'submitRemittance', role: 'operator', company: null },
      detail: { amount, currency, sentAt },
    });
    await tx.insert(remittance).values({
      ...{ id, subOrderId, buyerId, shopId, amount, currency, sentAt, state: 'submitted' },
      remitter: line.remitter || order.buyerCompany,
      // A statement does not say from which bank.
      remittanceBank: '',
      accountId: (await collectionAccountOf(tx, currency, context.now())).id,
      postscript: postscriptOf(row.number),
      submittedAt: context.now(),
    });
    const detail = { subOrder: row.number, amount, currency, reference: line.reference };
    await audit(tx, context, 'remittance.recordLine', { kind: 'remittance', id }, detail);
    return readCase(tx, context, id);
  });
}

/** 422 in words, at the number. */
async function refuseUnlike(tx: Transaction, row: SubOrderRow, line: LockedLine): Promise<void> {
  const { id, status, currency, paymentTerm } = row;
  const wrong = (subOrderNumber: string) => invalid({ subOrderNumber });
  if (row.collecting === 'seller') throw wrong(m.deals_direct_lineNotOurs());
  if (line.direction === 'out' || line.reversal) throw wrong(m.deals_remit_lineNoPayment());
  if (line.duplicateOf !== null) throw wrong(m.deals_remit_lineDuplicateFirst());
  if (line.takenBack) throw wrong(m.deals_remit_lineTakenBack());
  if (compare(line.left, '0') <= 0) throw new AppError('conflict');
  if (line.currency !== currency) throw wrong(m.deals_remit_otherCurrency({ currency: line.currency }));
  if (next('subOrder', status, 'submitRemittance', 'operator') === null) throw wrong(m.deals_remit_notSigned());
  const isOver = status >= orderStatuses.completed;
  if (!isOver && !isTransferred(paymentTerm)) throw wrong(m.deals_remit_throughBanks());
  const waiting = and(
    eq(remittance.subOrderId, id),
    eq(remittance.state, 'submitted'),
    eq(remittance.amount, line.left),
  );
  if ((await tx.$count(remittance, waiting)) > 0) throw wrong(m.deals_remit_recordedByBuyer());
}
