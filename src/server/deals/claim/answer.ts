import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { answerClaim as call } from '#api/deals/claim.ts';
import { claimDays, otherSide, sentBy, type ClaimAnswer } from '#api/deals/claim-choices.ts';
import type { ClaimAction } from '#api/deals/claim-actions.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { moveSubOrder, orderFor } from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { requireCost, termsOf } from './cost.ts';
import { factsAt, lockOwnClaim } from './lock.ts';
import { awaitGoods, settle } from './settle.ts';
import { tell } from './tell.ts';
import { addVersion, answerVersion } from './versions.ts';

const actions = {
  accepted: 'acceptClaim',
  rejected: 'rejectClaim',
  countered: 'counterClaim',
} as const satisfies Record<ClaimAnswer, ClaimAction>;

/**
 * The side that holds the pen answers the version that it has read: agreement settles the claim, a counter gives the pen to
 * the other side, a rejection leaves the claim to who made it. 409 where another version is there, or it is not its turn.
 */
export function answerOwnClaim(context: MemberContext, input: z.output<typeof call.input>): Promise<OrderView> {
  const { id, version, answer, remark } = input;
  return storingIdempotently(context, call, input, async (tx, store) => {
    const found = await lockOwnClaim(tx, context, id);
    const { order, subOrder: row, role, company, claimed, balance } = found;
    const now = context.now();
    if (claimed.version !== version) throw new AppError('conflict', { words: m.deals_claim_answered() });
    if (answer !== 'accepted' && remark.length < 10) throw invalid({ remark: m.deals_claim_sayWhy() });
    const { kind, currency } = claimed;
    if (answer === 'countered' && input.remedy === undefined) throw invalid({ remedy: m.field_required() });
    const next = answer === 'countered' ? await termsOf(tx, found, input) : undefined;
    if (answer !== 'rejected') await requireCost(tx, context, found, next);
    const amount = next?.amount ?? claimed.amount;
    const action = actions[answer];
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action, role, company, facts: factsAt(claimed, role, now) },
      detail: {
        ...{ claim: kind, version, remedy: next?.remedy ?? claimed.remedy },
        ...(answer !== 'rejected' && { amount, currency }),
        ...(remark && { remark }),
      },
    });
    // What was rejected is answered already; who claims says more beside it.
    const isAnswered = claimed.state === 'rejected' || claimed.state === 'goods';
    if (!isAnswered || answer === 'accepted') await answerVersion(tx, context, claimed, answer, next ? '' : remark);
    if (next) {
      await addVersion(tx, store, context, { id, version: version + 1, by: role, ...next, text: remark });
      await tx
        .update(claim)
        .set({ state: 'open', pen: otherSide(role), answerBy: daysAfter(now, claimDays.answer), remindedAt: null })
        .where(eq(claim.id, id));
    } else if (answer === 'accepted') {
      const sender = sentBy[claimed.remedy];
      if (sender) await awaitGoods(tx, context, claimed, sender);
      else await settle(tx, context, moved.subOrder, { claimed, balance }, amount);
    } else
      await tx
        .update(claim)
        .set({ state: 'rejected', remindedAt: null, answerBy: daysAfter(now, claimDays.answer) })
        .where(eq(claim.id, id));
    await noteAccount(tx, context, 'deal', order.id, remark);
    const hasMoney = answer !== 'rejected' && (next?.remedy ?? claimed.remedy) !== 'replacement';
    await tell(tx, context, otherSide(role), moved, {
      ...{ step: action, claim: kind, who: company, money: hasMoney ? { amount, currency } : null, words: remark },
    });
    return orderFor(context, order.id, tx);
  });
}
