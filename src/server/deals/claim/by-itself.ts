import { eq } from 'drizzle-orm';
import type { ClaimAction } from '#api/deals/claim-actions.ts';
import { claimSteps } from '#api/deals/claim-steps.ts';
import {
  moveSubOrder,
  readBalance,
  type DealClaim,
  type OrderRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { markReceived, moneyOf } from './goods-sent.ts';
import { endClaim, settle } from './settle.ts';
import { tell, tellOperators } from './tell.ts';
import { factsAt } from './lock.ts';

type SystemContext = Pick<Services, 'now'> & { actor: null };

const moneyAt = (action: ClaimAction, claimed: DealClaim): Record<string, string> => {
  if (action === 'claimPaidTaken') return { amount: claimed.owed, currency: claimed.currency };
  return action === 'claimGoodsTaken' ? { ...moneyOf(claimed) } : {};
};

/** The marketplace was called in, and has proposed nothing in its time: its operators are told once more. */
async function remindMarketplace(
  tx: Transaction,
  context: SystemContext,
  deal: { order: OrderRow; subOrder: SubOrderRow },
  claimed: DealClaim,
): Promise<boolean> {
  const { id, state, answerBy, remindedAt } = claimed;
  const now = context.now();
  if (state !== 'calledIn' || remindedAt !== null || answerBy > now) return false;
  await tx.update(claim).set({ remindedAt: now }).where(eq(claim.id, id));
  await tellOperators(tx, context, { ...deal, claimed }, { late: true, until: answerBy });
  return true;
}

/**
 * The clocks of claims: both are told once that an answer is late; a claim that nobody settles, withdraws or calls the
 * marketplace in for lapses; a proposal of the marketplace that not both agree to ends it unsettled; goods that settle it
 * count as received some days after their arrival, as does what was paid directly some days after that was said. Who runs the marketplace is
 * reminded of what it was called in for.
 */
export async function passClaims(
  tx: Transaction,
  context: SystemContext,
  order: OrderRow,
  row: SubOrderRow,
): Promise<boolean> {
  const now = context.now();
  let moved = { order, subOrder: row };
  let hasPassed = false;
  const balance = await readBalance(tx, row);
  for (const claimed of balance.claims) {
    if (await remindMarketplace(tx, context, moved, claimed)) hasPassed = true;
    const [action] = claimSteps(claimed, 'system', now);
    const { kind, by, state, answerBy, remindedAt } = claimed;
    const isLate =
      (state === 'open' || (state === 'goods' && !claimed.goodsShippedAt)) && answerBy <= now && remindedAt === null;
    if (action) {
      const step = { action, role: 'system', company: null, facts: factsAt(claimed, 'system', now) } as const;
      moved = await moveSubOrder(tx, context, moved.order, moved.subOrder, {
        ...step,
        detail: { claim: kind, by, ...moneyAt(action, claimed) },
      });
      if (action === 'claimGoodsTaken') {
        await markReceived(tx, context, claimed);
        await settle(tx, context, moved.subOrder, { claimed, balance }, claimed.amount);
      } else if (action === 'claimPaidTaken')
        await tx.update(claim).set({ owedPaidAt: now }).where(eq(claim.id, claimed.id));
      else await endClaim(tx, context, claimed, { state: action === 'claimLapsed' ? 'lapsed' : 'unsettled' });
    } else if (isLate || (state === 'rejected' && remindedAt === null && answerBy <= now))
      await tx.update(claim).set({ remindedAt: now }).where(eq(claim.id, claimed.id));
    else continue;
    hasPassed = true;
    if (!action && !isLate) continue;
    const money = action === 'claimPaidTaken' ? { amount: claimed.owed, currency: row.currency } : null;
    for (const side of ['buyer', 'supplier'] as const) {
      const who = side === 'buyer' ? row.supplierCompany : order.buyerCompany;
      await tell(tx, context, side, moved, { step: action ?? 'claimOverdue', claim: kind, who, money });
    }
  }
  return hasPassed;
}
