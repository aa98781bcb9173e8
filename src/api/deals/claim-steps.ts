/**
 * The life of a claim: which steps are open to whom, and what its clocks bring about. Server and screens ask the one
 * function. A claim is a fact beside the deal's status and never changes it. Free of zod: the browser reads it too.
 */
import { daysAfter, endOfDay, monthsAfter, workingDaysAfter } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import {
  claimDays,
  hiddenDefectMonths,
  isOpenClaim,
  otherSide,
  type ClaimSide,
  type ClaimState,
} from './claim-choices.ts';
import type { ClaimAction } from './claim-actions.ts';
import type { TradeRole } from './order-states.ts';

export type ClaimStand = {
  by: ClaimSide;
  state: ClaimState;
  /** Who answers the latest version: never who has written it. */
  pen: ClaimSide;
  /** For that answer; called in, for the proposal of the marketplace. */
  answerBy: Date;
  /** Until then the parties try to settle; from then on either may call in the marketplace. */
  settleBy: Date;
  /** Who has agreed to what the marketplace proposes. */
  agreedBy: readonly ClaimSide[];
  /** Of goods that both have agreed on; null: they have not left. */
  goodsShippedAt: Date | null;
  /** One side pays it to the other directly. */
  owed: string;
  owedPaidAt: Date | null;
  /** Who owes it says that it was paid; until then who is owed can contradict. null: it says nothing. */
  owedAnswerBy: Date | null;
};

/** Until when the contract lets a buyer object to what has arrived: to what is seen, to its quality, to what is hidden. */
export const objectionEnds = (arrivedAt: Date) => ({
  visible: daysAfter(arrivedAt, claimDays.visible),
  quality: daysAfter(arrivedAt, claimDays.quality),
  hidden: monthsAfter(arrivedAt, hiddenDefectMonths),
});

/** When a claim lapses that nobody has settled, withdrawn or called the marketplace in for. */
export const lapsesAt = ({ answerBy, settleBy }: Pick<ClaimStand, 'answerBy' | 'settleBy'>): Date =>
  daysAfter(answerBy > settleBy ? answerBy : settleBy, claimDays.callIn);

/** By when the marketplace proposes, called in at this moment: as its last day is over for everybody. */
export const proposalBy = (calledInAt: Date): Date =>
  new Date(endOfDay(workingDaysAfter(calledInAt, claimDays.toPropose)));

/** The steps of a claim that are open to a role now. */
export function claimSteps(claim: ClaimStand, role: TradeRole, now: Date): ClaimAction[] {
  const { by, state, pen, answerBy, settleBy, agreedBy, owed, owedPaidAt, goodsShippedAt } = claim;
  if (compare(owed, '0') > 0 && owedPaidAt === null) return owedSteps(claim, role, now);
  if (!isOpenClaim(claim)) return [];
  if (role === 'system') {
    if (state === 'proposed') return answerBy <= now ? ['settlementLapsed'] : [];
    if (state === 'goods' && goodsShippedAt) return answerBy <= now ? ['claimGoodsTaken'] : [];
    return state !== 'calledIn' && lapsesAt(claim) <= now ? ['claimLapsed'] : [];
  }
  if (role === 'operator') return state === 'calledIn' ? ['proposeSettlement'] : [];
  if (role === 'forwarder') return [];
  const steps: ClaimAction[] = [];
  if (state === 'open' && pen === role) {
    steps.push('acceptClaim', 'counterClaim');
    if (role !== by) steps.push('rejectClaim');
  }
  // Who has rejected may still agree to what was asked.
  if (state === 'rejected') steps.push(role === by ? 'counterClaim' : 'acceptClaim');
  if (state === 'calledIn' && pen === role) steps.push('acceptClaim');
  if (state === 'proposed' && !agreedBy.includes(role)) steps.push('agreeSettlement', 'refuseSettlement');
  if (state === 'goods') {
    if (pen === role) steps.push(goodsShippedAt ? 'receiveClaimGoods' : 'shipClaimGoods');
    // Goods that are not sent in time, or do not come as agreed: money may be asked for instead.
    const isLate = !goodsShippedAt && answerBy <= now;
    if (role === by && pen !== role && isLate) steps.push('counterClaim');
    if (isLate || (goodsShippedAt && pen === role)) steps.push('callInMarketplace');
  }
  if ((state === 'open' || state === 'rejected') && settleBy <= now) steps.push('callInMarketplace');
  // Goods that are on their way are received first.
  if (role === by && !(state === 'goods' && goodsShippedAt)) steps.push('withdrawClaim');
  return steps;
}

/** Who owes a settlement says that it was paid; who is owed says whether it has come, or says nothing of that. */
function owedSteps({ by, owedAnswerBy }: ClaimStand, role: TradeRole, now: Date): ClaimAction[] {
  const mayDeny = owedAnswerBy !== null && owedAnswerBy > now;
  if (role === by) return mayDeny ? ['claimPaid', 'denyClaimPaid'] : ['claimPaid'];
  if (role === otherSide(by)) return owedAnswerBy === null ? ['stateClaimPaid'] : [];
  return role === 'system' && owedAnswerBy !== null && !mayDeny ? ['claimPaidTaken'] : [];
}
