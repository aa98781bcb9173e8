import type { ClaimDetails } from '#api/deals/claim.ts';
import type { ClaimRemedy } from '#api/deals/claim-choices.ts';
import { priceText } from '#components/center/figures.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';

type Side = 'buyer' | 'supplier' | 'operator';

/** How a claim stands, as one side reads it. */
export function standOf(
  { state, pen }: Pick<ClaimDetails, 'state' | 'pen'>,
  side: Side,
): { text: string; tone: BadgeTone } {
  switch (state) {
    case 'open':
      return pen === side
        ? { text: m.deals_claim_stateYours(), tone: 'amber' }
        : { text: m.deals_claim_stateTheirs(), tone: 'brand' };
    case 'rejected':
      return { text: m.deals_claim_stateRejected(), tone: 'bad' };
    case 'calledIn':
      return { text: m.deals_claim_stateCalledIn(), tone: 'brand' };
    case 'proposed':
      return { text: m.deals_claim_stateProposed(), tone: 'amber' };
    case 'goods':
      return { text: m.deals_claim_stateGoods(), tone: pen === side ? 'amber' : 'brand' };
    case 'settled':
      return { text: m.deals_claim_stateSettled(), tone: 'good' };
    case 'withdrawn':
      return { text: m.deals_trade_withdrawn(), tone: 'plain' };
    case 'lapsed':
      return { text: m.deals_claim_stateLapsed(), tone: 'plain' };
    case 'unsettled':
      return { text: m.deals_claim_stateUnsettled(), tone: 'plain' };
  }
}

/** What the clocks of a claim bring about, in sentences. */
export function clocksOf({ state, answerBy, settleBy, lapsesAt, goodsShippedAt }: ClaimDetails, now: Date): string[] {
  const time = (moment: string) => ({ time: formatMoment(moment) });
  if (state === 'proposed') return [m.deals_claim_bothBy(time(answerBy))];
  if (state === 'calledIn') return [m.deals_claim_proposedBy(time(answerBy))];
  if (state === 'goods' && goodsShippedAt) return [m.deals_claim_takenAt(time(answerBy))];
  if (state === 'goods')
    return [m.deals_claim_shipBy(time(answerBy)), ...(lapsesAt ? [m.deals_claim_lapsesAt(time(lapsesAt))] : [])];
  const answer = state === 'open' ? [m.deals_claim_answerBy(time(answerBy))] : [];
  const callIn = lapsesAt !== null && new Date(settleBy) > now ? [m.deals_claim_callInFrom(time(settleBy))] : [];
  return [...answer, ...callIn, ...(lapsesAt ? [m.deals_claim_lapsesAt(time(lapsesAt))] : [])];
}

/** What a remedy says itself, with its unit; '' where it says nothing. */
export function figureText(remedy: ClaimRemedy, figure: string | null, currency: string): string {
  if (figure === null || remedy === 'amount') return '';
  return remedy === 'percent' ? `${trimZeros(figure)}%` : priceText({ amount: figure, currency });
}

/** A measured figure as it was given. */
export const measureText = (figure: string | null): string => (figure === null ? '' : trimZeros(figure));
