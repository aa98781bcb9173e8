import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  callInMarketplace as callInCall,
  decideSettlement as decideCall,
  withdrawClaim as withdrawCall,
} from '#api/deals/claim.ts';
import { otherSide } from '#api/deals/claim-choices.ts';
import { proposalBy } from '#api/deals/claim-steps.ts';
import type { ClaimAction } from '#api/deals/claim-actions.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { moveSubOrder, orderFor, type SubOrderDeal } from '#server/deals/deal/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { AppError } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { requireCost } from './cost.ts';
import { factsAt, lockOwnClaim, type ClaimOfDeal } from './lock.ts';
import { endClaim, settle } from './settle.ts';
import { tell, tellOperators } from './tell.ts';
import { answerVersion } from './versions.ts';

type Found = SubOrderDeal & ClaimOfDeal;
type Money = { amount: string; currency: string };
type Step = { action: ClaimAction; remark?: string; money?: Money | null; more?: Record<string, string> };

/** One step at a claim: table, event, what it changes, and the other side is told. */
export async function takeStep(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row, role, company, claimed }: Found,
  { action, remark = '', money = null, more }: Step,
  change: () => PromiseLike<unknown>,
): Promise<OrderView> {
  const moved = await moveSubOrder(tx, context, order, row, {
    ...{ action, role, company, facts: factsAt(claimed, role, context.now()) },
    detail: { claim: claimed.kind, ...money, ...more, ...(remark && { remark }) },
  });
  await change();
  const news = { step: action, claim: claimed.kind, who: company, money, words: remark };
  await tell(tx, context, otherSide(role), moved, news);
  return orderFor(context, order.id, tx);
}

/** Who claims takes it back. */
export const withdrawOwnClaim = (context: MemberContext, input: z.output<typeof withdrawCall.input>) =>
  idempotently(context, withdrawCall, input, async (tx) => {
    const found = await lockOwnClaim(tx, context, input.id);
    return takeStep(tx, context, found, { action: 'withdrawClaim', remark: input.remark }, () =>
      endClaim(tx, context, found.claimed, { state: 'withdrawn' }),
    );
  });

/** The sides have not settled in time: one asks the marketplace for a proposal. */
export const callIn = (context: MemberContext, input: z.output<typeof callInCall.input>) =>
  idempotently(context, callInCall, input, async (tx) => {
    const found = await lockOwnClaim(tx, context, input.id);
    const at = context.now();
    const answerBy = proposalBy(at);
    return takeStep(tx, context, found, { action: 'callInMarketplace', remark: input.remark }, async () => {
      await tx
        .update(claim)
        .set({ state: 'calledIn', calledInAt: at, goodsShippedAt: null, answerBy, remindedAt: null })
        .where(eq(claim.id, input.id));
      await tellOperators(tx, context, found, { late: false, until: answerBy });
    });
  });

/** What the marketplace proposes counts when both have agreed; refused by one, the claim ends without a settlement. */
export const decideOnSettlement = (context: MemberContext, input: z.output<typeof decideCall.input>) =>
  idempotently(context, decideCall, input, async (tx) => {
    const found = await lockOwnClaim(tx, context, input.id);
    const { role, claimed, subOrder: row } = found;
    const { amount, currency, agreedBy } = claimed;
    if (claimed.version !== input.version) throw new AppError('conflict', { words: m.deals_claim_answered() });
    if (input.agree) await requireCost(tx, context, found);
    const action = input.agree ? 'agreeSettlement' : 'refuseSettlement';
    const money = input.agree ? { amount, currency } : null;
    return takeStep(tx, context, found, { action, remark: input.remark, money }, async () => {
      const agreed = [...agreedBy, role];
      if (input.agree) await tx.update(claim).set({ agreedBy: agreed }).where(eq(claim.id, claimed.id));
      if (input.agree && agreed.length < 2) return;
      await answerVersion(tx, context, claimed, input.agree ? 'accepted' : 'rejected', input.remark);
      if (input.agree) await settle(tx, context, row, found, amount);
      else await endClaim(tx, context, claimed, { state: 'unsettled' });
    });
  });
