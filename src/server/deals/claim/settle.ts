import { eq } from 'drizzle-orm';
import { orderStatuses } from '#api/deals/order-states.ts';
import { compare, subtract } from '#lib/decimal.ts';
import type { DealClaim, SubOrderRow } from '#server/deals/deal/index.ts';
import { bookSettled } from '#server/deals/ledger/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import type { ClaimOfDeal } from './lock.ts';

const least = (one: string, other: string) => (compare(one, other) < 0 ? one : other);

/**
 * Both have agreed. What the seller gives back lessens the price: of what is still to be paid, else of what the
 * marketplace holds for the deal, which then refunds it. Once that is the seller's, it is taken from what is due to the
 * seller, as far as there is any. Everything else one side owes the other directly: what the marketplace never held, and
 * what a buyer is to pay for its own delay.
 */
export async function settle(
  tx: Transaction,
  context: MemberContext,
  row: SubOrderRow,
  { claimed, balance }: ClaimOfDeal,
  amount: string,
): Promise<void> {
  const credited = await creditedOf(tx, context, row, { claimed, balance }, amount);
  await endClaim(tx, context, claimed, {
    state: 'settled',
    settled: amount,
    credited,
    owed: subtract(amount, credited),
  });
}

async function creditedOf(
  tx: Transaction,
  context: MemberContext,
  row: SubOrderRow,
  { claimed, balance }: ClaimOfDeal,
  amount: string,
): Promise<string> {
  if (claimed.by !== 'buyer' || balance.banks.way !== null) return '0.00';
  const most = least(amount, balance.payable);
  return row.status < orderStatuses.completed ? most : bookSettled(tx, context, row, { id: claimed.id, amount: most });
}

type End = Pick<DealClaim, 'state'> & Partial<Pick<DealClaim, 'settled' | 'credited' | 'owed'>>;

/** The claim is over. The caller holds the lock of the deal. */
export const endClaim = (
  tx: Transaction,
  { now }: Pick<MemberContext, 'now'>,
  { id }: Pick<DealClaim, 'id'>,
  end: End,
) =>
  tx
    .update(claim)
    .set({ ...end, endedAt: now() })
    .where(eq(claim.id, id));
