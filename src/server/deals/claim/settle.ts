import { eq } from 'drizzle-orm';
import { claimDays, type ClaimSide } from '#api/deals/claim-choices.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { daysAfter, workingDaysAfter } from '#lib/days.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { holdAgain, setOff, type DealClaim, type SubOrderRow } from '#server/deals/deal/index.ts';
import { bookSettled, bookWon } from '#server/deals/ledger/index.ts';
import { askForPayoutAccount } from '#server/deals/payout/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import type { ClaimOfDeal } from './lock.ts';

/** The system settles, too: goods that nobody has refused count as received. */
type Booker = Pick<Context, 'actor' | 'now'>;
const least = (one: string, other: string) => (compare(one, other) < 0 ? one : other);

/**
 * Both have agreed. What the seller gives back lessens the price: of what is still to be paid, else of what the
 * marketplace holds for the deal, which then refunds it. Once that, or a part of it, is the seller's, it is taken from what is due to the
 * seller, as far as there is any. What the buyer is to pay for its own delay is due on top of the price; of a deal that has
 * ended it is taken from what goes back to the buyer. Everything else one side owes the other directly.
 */
export async function settle(
  tx: Transaction,
  context: Booker,
  row: SubOrderRow,
  { claimed, balance }: ClaimOfDeal,
  amount: string,
): Promise<void> {
  const credited = await creditedOf(tx, context, row, { claimed, balance }, amount);
  const added = await addedOf(tx, context, row, { claimed, balance }, amount);
  const owed = subtract(subtract(amount, credited), added);
  await endClaim(tx, context, claimed, {
    ...{ state: 'settled', settled: amount, credited, added, owed },
    owedBy: compare(owed, '0') > 0 ? workingDaysAfter(context.now(), claimDays.owed) : null,
  });
  // What it took off a price that is still to be paid is no money that goes back.
  if (row.status >= orderStatuses.completed && compare(credited, '0') > 0)
    await setOff(tx, context, row, { id: claimed.id });
}

/** What the buyer is to pay on top of the price; of a deal that has ended, as much as is held of what goes back to it. */
async function addedOf(
  tx: Transaction,
  context: Booker,
  row: SubOrderRow,
  { claimed, balance }: ClaimOfDeal,
  amount: string,
): Promise<string> {
  if (claimed.by !== 'supplier') return '0.00';
  if (row.status < orderStatuses.completed) return balance.banks.way === null ? amount : '0.00';
  const won = await bookWon(tx, context, row, { id: claimed.id, amount: least(amount, balance.credit) });
  if (compare(won, '0') > 0) await askForPayoutAccount(tx, context, row);
  return won;
}

async function creditedOf(
  tx: Transaction,
  context: Booker,
  row: SubOrderRow,
  { claimed, balance }: ClaimOfDeal,
  amount: string,
): Promise<string> {
  if (claimed.by !== 'buyer' || balance.banks.way !== null) return '0.00';
  const most = least(amount, balance.payable);
  if (row.status < orderStatuses.completed) return holdAgain(tx, context, row, balance, most);
  return bookSettled(tx, context, row, { id: claimed.id, amount: most });
}

/** Both have agreed on goods: they are sent first, and received; the claim is open until then. */
export const awaitGoods = (
  tx: Transaction,
  { now }: Pick<MemberContext, 'now'>,
  { id }: DealClaim,
  sender: ClaimSide,
) =>
  tx
    .update(claim)
    .set({
      ...{ state: 'goods', pen: sender, goodsShippedAt: null, remindedAt: null },
      answerBy: daysAfter(now(), claimDays.goods),
    })
    .where(eq(claim.id, id));

type End = Pick<DealClaim, 'state'> & Partial<Pick<DealClaim, 'settled' | 'credited' | 'added' | 'owed' | 'owedBy'>>;

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
