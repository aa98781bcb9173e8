import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { returnCodeIn } from '#api/deals/payout-rules.ts';
import { bookExplained, bookPaidOut, bookPayoutReturned, bookPayoutsFreed } from '#server/deals/ledger/index.ts';
import { notifyCompany } from '#server/mail/mail/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import type { statementLine } from '#server/platform/db/schema/payment.ts';
import { payout, payoutAccount, payoutBatch, payoutLine } from '#server/platform/db/schema/payout.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { compare } from '#lib/decimal.ts';
import { endOf } from './accounts.ts';
import type { PayoutRow } from './batches.ts';
import { refuseOwnPayout } from './sellers.ts';

type Teller = Pick<Context, 'actor' | 'now'>;
type Line = typeof statementLine.$inferSelect;
/** A payment that the bank has, and which directions of lines have been found for it. */
export type SentPayout = PayoutRow & { lines: readonly Line['direction'][] };

/** Payments that the bank has, locked in the order of their ids: what it says of one is taken down once. */
export async function lockSent(
  tx: Transaction,
  by: { endToEndIds: readonly string[] } | { id: string },
): Promise<SentPayout[]> {
  const which = 'id' in by ? eq(payout.id, by.id) : isOneOf(payout.endToEndId, by.endToEndIds);
  const rows = await tx
    .select({ payout })
    .from(payout)
    .innerJoin(payoutBatch, eq(payoutBatch.id, payout.batchId))
    .where(and(which, eq(payoutBatch.state, 'sent')))
    .orderBy(asc(payout.id))
    .for('update', { of: payout });
  const ids = rows.map((row) => row.payout.id);
  const lines = ids.length === 0 ? [] : await tx.select().from(payoutLine).where(inArray(payoutLine.payoutId, ids));
  return rows.map(({ payout: row }) => ({
    ...row,
    lines: lines.filter((line) => line.payoutId === row.id).map(({ direction }) => direction),
  }));
}

/** The bank has paid it. */
export async function setPaid(
  tx: Transaction,
  context: Teller,
  row: PayoutRow,
  { on, reference }: { on: string; reference: string },
): Promise<void> {
  const bankReference = reference || row.endToEndId;
  await tx
    .update(payout)
    .set({ state: 'paid', paidOn: on, bankReference, settledAt: context.now() })
    .where(eq(payout.id, row.id));
  await bookPaidOut(tx, context, row);
  await tell(tx, context, row, (told) => ({
    template: 'payoutPaid',
    data: { ...told, day: on, reference: bankReference },
  }));
}

/** The bank has refused it, or sent it back: the money is the seller's again, and it reads why. */
export async function setReturned(
  tx: Transaction,
  context: Teller,
  row: PayoutRow,
  { on, words, from }: { on: string; words: string; from: 'suspense' | 'transit' },
): Promise<void> {
  const returnCode = returnCodeIn(words);
  await tx
    .update(payout)
    .set({ state: 'returned', returnedOn: on, returnCode, returnWords: words, settledAt: context.now() })
    .where(eq(payout.id, row.id));
  await (row.state === 'waiting' ? bookPayoutsFreed(tx, context, [row]) : bookPayoutReturned(tx, context, row, from));
  await tell(tx, context, row, (told) => ({
    template: 'payoutReturned',
    data: { ...told, day: on, code: returnCode, words },
  }));
}

type Told = { money: { amount: string; currency: string }; account: string; bank: string };
type Letter = Parameters<typeof notifyCompany>[3];

async function tell(tx: Transaction, context: Teller, row: PayoutRow, letter: (told: Told) => Letter): Promise<void> {
  const [to] = await tx
    .select({ ownerId: shop.ownerId, account: payoutAccount.account, bank: payoutAccount.bank })
    .from(payoutAccount)
    .innerJoin(shop, eq(shop.id, payoutAccount.shopId))
    .where(eq(payoutAccount.id, row.accountId));
  if (!to?.ownerId) return;
  const { amount, currency } = row;
  const told = { money: { amount, currency }, account: endOf(to.account), bank: to.bank };
  await notifyCompany(tx, context, to.ownerId, letter(told));
}

const isSame = (row: PayoutRow, { amount, currency }: Pick<Line, 'amount' | 'currency'>) =>
  row.currency === currency && compare(row.amount, amount) === 0;

/** Whether a line of a statement can be this payment going out, or its money coming back. */
export const fitsLine = (
  row: SentPayout,
  line: Pick<Line, 'amount' | 'currency' | 'direction' | 'reversal'>,
): boolean =>
  isSame(row, line) &&
  !row.lines.includes(line.direction) &&
  (line.direction === 'in' ? row.paidOn !== null : !line.reversal && (row.state === 'waiting' || row.paidOn !== null));

/** A line is a payment, or its money that comes back. What the bank had said before in a file is only found again. */
export async function takeLine(tx: Transaction, context: Teller, row: SentPayout, line: Line): Promise<void> {
  const { direction, bookedAt: on, reference, remark } = line;
  await tx.insert(payoutLine).values({ lineId: line.id, payoutId: row.id, direction });
  if (direction === 'out') {
    if (row.state === 'waiting') await setPaid(tx, context, row, { on, reference });
  } else if (row.state === 'paid') await setReturned(tx, context, row, { on, words: remark, from: 'suspense' });
  else await bookExplained(tx, context, line);
}

/** What a bank says in a file of one payment; of no payment of ours, or another sum: null. */
export type Answer = {
  endToEndId: string;
  /** Null: it says none. */
  sum: { amount: string; currency: string } | null;
  on: string;
} & ({ is: 'paid'; reference: string } | { is: 'returned'; words: string } | { is: 'unchanged' });

/** Takes down what a bank says of a payment that was sent. A file that comes again changes nothing. Throws 403 for the operator's own company. */
export async function takeAnswer(
  tx: Transaction,
  context: MemberContext,
  answer: Answer,
): Promise<'paid' | 'returned' | 'unchanged' | null> {
  const [row] = await lockSent(tx, { endToEndIds: [answer.endToEndId] });
  if (!row || (answer.sum && !isSame(row, answer.sum))) return null;
  await refuseOwnPayout(tx, context, row);
  if (answer.is === 'paid' && row.state === 'waiting') {
    await setPaid(tx, context, row, answer);
    return 'paid';
  }
  // What a file of before says of money that a later one has brought back is over.
  if (answer.is === 'returned' && (row.state === 'waiting' || row.state === 'paid')) {
    await setReturned(tx, context, row, { ...answer, from: 'transit' });
    return 'returned';
  }
  return 'unchanged';
}

/** Sent payments of these sums, for which a line may still be found. */
export async function sentOfSums(tx: Pick<Transaction, 'select'>, sums: readonly string[]): Promise<SentPayout[]> {
  if (sums.length === 0) return [];
  const lines = sql<
    Line['direction'][]
  >`array(select direction from payout_line where payout_line.payout_id = payout.id)`;
  const rows = await tx
    .select({ payout, lines })
    .from(payout)
    .innerJoin(payoutBatch, eq(payoutBatch.id, payout.batchId))
    .where(and(isOneOf(payout.amount, sums), eq(payoutBatch.state, 'sent')))
    .orderBy(asc(payout.endToEndId));
  return rows.map((row) => ({ ...row.payout, lines: row.lines }));
}

/** The payments of a batch that the bank has, by the batch's number. */
export async function endToEndIdsOf(tx: Transaction, batch: string): Promise<string[]> {
  const rows = await tx
    .select({ endToEndId: payout.endToEndId })
    .from(payout)
    .innerJoin(payoutBatch, eq(payoutBatch.id, payout.batchId))
    .where(and(eq(payoutBatch.number, batch), eq(payoutBatch.state, 'sent')));
  return rows.map(({ endToEndId }) => endToEndId);
}
