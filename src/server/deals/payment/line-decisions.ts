import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { matchPayoutLine } from '#api/deals/payout.ts';
import { checkDuplicate, ignoreStatementLine, matchRefundLine } from '#api/deals/statement.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { refund, statementLine } from '#server/platform/db/schema/payment.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { lockSubOrder, refuseOwnDeal } from '#server/deals/deal/index.ts';
import { bookAside, bookExplained, bookLines } from '#server/deals/ledger/index.ts';
import { fitsLine, lockSent, refuseOwnPayout, takeLine } from '#server/deals/payout/index.ts';
import { lockLine } from './lines.ts';
import { takePayouts } from './payout-lines.ts';

type Nothing = Record<never, never>;

/** Sets a line aside. Throws 409 when it is no longer open. */
export function ignoreLine(
  context: MemberContext,
  input: z.output<typeof ignoreStatementLine.input>,
): Promise<Nothing> {
  const { id, reason } = input;
  return idempotently(context, ignoreStatementLine, input, async (tx) => {
    const line = await lockLine(tx, id);
    await bookAside(tx, context, line);
    await tx.update(statementLine).set({ state: 'ignored', reason }).where(eq(statementLine.id, id));
    await audit(tx, context, 'statementLine.ignore', { kind: 'statementLine', id }, { reason });
    return {};
  });
}

/** A possible duplicate is one, and set aside; or it is not. Throws 409 where that is no question (any more). */
export function checkLine(context: MemberContext, input: z.output<typeof checkDuplicate.input>): Promise<Nothing> {
  const { id, duplicate } = input;
  return idempotently(context, checkDuplicate, input, async (tx) => {
    const line = await lockLine(tx, id);
    if (line.duplicateOf === null) throw new AppError('conflict');
    await tx
      .update(statementLine)
      .set(duplicate ? { state: 'ignored' } : { duplicateOf: null })
      .where(eq(statementLine.id, id));
    if (!duplicate) {
      await bookLines(tx, context, [line]);
      await takePayouts(tx, context, [id]);
    }
    await audit(tx, context, 'statementLine.checkDuplicate', { kind: 'statementLine', id }, { duplicate });
    return {};
  });
}

/** Money that went out is a refund; money that came back is one that was returned. 422 where the sums differ. */
export function matchRefund(context: MemberContext, input: z.output<typeof matchRefundLine.input>): Promise<Nothing> {
  const { id, refundId } = input;
  return idempotently(context, matchRefundLine, input, async (tx) => {
    const [record] = await tx.select().from(refund).where(eq(refund.id, refundId));
    if (!record) throw notFound();
    await refuseOwnDeal(tx, context, await lockSubOrder(tx, record.subOrderId));
    const line = await lockLine(tx, id);
    // Not booked yet: what it would be matched with is nobody's, or somebody else's money.
    if (line.duplicateOf !== null) throw invalid({ refundId: m.deals_remit_lineDuplicateFirst() });
    const { amount, currency, direction, reversal, parts } = line;
    const isSame = record.currency === currency && compare(record.amount, amount) === 0;
    const fits = direction === 'out' ? !reversal : record.returnedOn !== null;
    if (!isSame || !fits || parts > 0 || record.bySeller || record.movedAs !== null)
      throw invalid({ refundId: m.deals_remit_otherThanRefund() });
    const taken = and(eq(statementLine.refundId, refundId), eq(statementLine.direction, direction));
    if ((await tx.$count(statementLine, taken)) > 0) throw new AppError('conflict');
    await tx.update(statementLine).set({ state: 'matched', refundId }).where(eq(statementLine.id, id));
    if (direction === 'in') await bookExplained(tx, context, line);
    const detail = { reference: record.reference, amount, currency };
    await audit(tx, context, 'statementLine.match', { kind: 'statementLine', id }, detail);
    return {};
  });
}

/**
 * Money that went out is a payout; money that came back is one that was returned. 422 where it cannot be, 403 for the operator's own
 * company, whose money it would be once more.
 */
export function matchPayout(context: MemberContext, input: z.output<typeof matchPayoutLine.input>): Promise<Nothing> {
  const { id, payoutId } = input;
  return idempotently(context, matchPayoutLine, input, async (tx) => {
    const line = await lockLine(tx, id);
    if (line.duplicateOf !== null) throw invalid({ payoutId: m.deals_remit_lineDuplicateFirst() });
    const [sent] = await lockSent(tx, { id: payoutId });
    if (!sent) throw notFound();
    await refuseOwnPayout(tx, context, sent);
    if (!fitsLine(sent, line) || line.parts > 0) throw invalid({ payoutId: m.deals_payout_otherThanLine() });
    await takeLine(tx, context, sent, line);
    await tx.update(statementLine).set({ state: 'matched' }).where(eq(statementLine.id, id));
    const { amount, currency } = line;
    const detail = { number: sent.endToEndId, amount, currency };
    await audit(tx, context, 'payout.match', { kind: 'statementLine', id }, detail);
    return {};
  });
}
