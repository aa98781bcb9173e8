import { directDays } from '#api/deals/collecting.ts';
import { movedByHolds, movedMoment, type PastHold } from '#api/deals/held-days.ts';
import { isTransferred } from '#api/deals/payment-terms.ts';
import type { TradeFacts } from '#api/deals/trade-facts.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { daysLater, utcDay, workingDaysAfter } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { Balance } from './balance.ts';
import { objectBy } from './refunds.ts';
import type { SubOrderRow } from './rows.ts';

/** Of a deal whose seller collects itself; of all others everything is null. */
export type DirectMoney = {
  /** The last day for the seller to say whether what the buyer has recorded has arrived. */
  answerBy: string | null;
  /** After it that counts as arrived. */
  countsAfter: string | null;
  /** The last day for the seller to return what is due to the buyer. */
  giveBackBy: string | null;
  /** Until when the buyer may say that what the seller has returned has not come. */
  objectBy: Date | null;
};

type Known = {
  submittedSince: Date | null;
  /** When the seller recorded the latest return that the buyer has said nothing of. */
  unanswered: Date | null;
  /** On which something happened by which money may have become due back. */
  days: readonly string[];
  holds: readonly PastHold[];
};

/** What a seller who collects itself is to say and to return, and by when. */
export function directMoney(
  row: Pick<SubOrderRow, 'collecting' | 'awardedAt' | 'endedAt' | 'restEndedAt' | 'completedAt'>,
  credit: string,
  { submittedSince, unanswered, days, holds }: Known,
): DirectMoney {
  if (row.collecting !== 'seller') return { answerBy: null, countsAfter: null, giveBackBy: null, objectBy: null };
  const ends = [row.endedAt, row.restEndedAt].flatMap((at) => (at ? utcDay(at) : []));
  const since = [utcDay(row.awardedAt), ...days, ...ends].toSorted().at(-1)!;
  const waits = submittedSince && movedMoment(submittedSince, holds);
  return {
    answerBy: waits && workingDaysAfter(waits, directDays.answer),
    countsAfter: waits && workingDaysAfter(waits, directDays.silence),
    giveBackBy: compare(credit, '0') > 0 ? movedByHolds(daysLater(since, directDays.giveBack), since, holds) : null,
    objectBy: unanswered && objectBy({ recordedAt: unanswered }, holds),
  };
}

/** What the table asks of who takes a step with money: whose it is to take. */
export function moneyFacts(
  { collecting, paymentTerm }: Pick<SubOrderRow, 'collecting' | 'paymentTerm'>,
  { submitted, undecided, direct }: Pick<Balance, 'submitted' | 'undecided' | 'direct'>,
  role: 'buyer' | 'supplier' | 'operator',
  now: Date,
): Pick<TradeFacts, 'keepsMoney' | 'hasSubmitted' | 'mayWithdraw' | 'awaitsRefund' | 'byTransfer'> {
  if (role === 'buyer')
    return { awaitsRefund: direct.objectBy !== null && direct.objectBy > now, mayWithdraw: undecided };
  const keepsMoney = (role === 'supplier') === (collecting === 'seller');
  if (role === 'operator') return { keepsMoney };
  return { keepsMoney, hasSubmitted: compare(submitted, '0') > 0, byTransfer: isTransferred(paymentTerm) };
}

/** What both sides read of it. */
export const describeDirect = ({ collecting }: SubOrderRow, { direct, refundable }: Balance): SubOrderView['direct'] =>
  collecting === 'seller'
    ? {
        ...{ answerBy: direct.answerBy, countsAfter: direct.countsAfter, giveBackBy: direct.giveBackBy },
        objectBy: direct.objectBy?.toISOString() ?? null,
        isOwed: compare(refundable, '0') > 0,
      }
    : null;
