import { eq } from 'drizzle-orm';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import { claimSteps } from '#api/deals/claim-steps.ts';
import {
  lockOwnSubOrder,
  lockSubOrder,
  readBalance,
  type Balance,
  type DealClaim,
  type SubOrderDeal,
} from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { notFound } from '#server/platform/errors.ts';

export type ClaimOfDeal = { claimed: DealClaim; balance: Balance };

async function subOrderOf(tx: Transaction, id: string): Promise<string> {
  const [known] = await tx.select({ subOrderId: claim.subOrderId }).from(claim).where(eq(claim.id, id));
  if (!known) throw notFound();
  return known.subOrderId;
}

/** A claim of a deal of the caller's, with the deal locked. Throws 404 for every other id. */
export async function lockOwnClaim(
  tx: Transaction,
  context: MemberContext,
  id: string,
): Promise<SubOrderDeal & ClaimOfDeal> {
  const deal = await lockOwnSubOrder(tx, context, await subOrderOf(tx, id));
  return { ...deal, ...(await readClaim(tx, deal.subOrder, id)) };
}

/** The same for an operator. */
export async function lockClaim(tx: Transaction, id: string) {
  const deal = await lockSubOrder(tx, await subOrderOf(tx, id));
  return { ...deal, ...(await readClaim(tx, deal.subOrder, id)) };
}

// Read after the lock: what was written by whom we waited for is seen.
async function readClaim(tx: Transaction, row: SubOrderDeal['subOrder'], id: string): Promise<ClaimOfDeal> {
  const balance = await readBalance(tx, row);
  return { balance, claimed: balance.claims.find((one) => one.id === id)! };
}

/** What the table asks of this claim alone: what is open at another one does not open it here. */
export const factsAt = (claimed: DealClaim, role: 'buyer' | 'supplier' | 'operator' | 'system', now: Date) => ({
  claimSteps: claimSteps(claimed, role, now) as readonly TradeAction[],
});
