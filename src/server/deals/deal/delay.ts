import { creditInForce, documentaryDays } from '#api/deals/documentary-steps.ts';
import { closedAsUnpaid, delayOf, type AvoidanceRight, type Delay } from '#api/deals/avoidance.ts';
import { isOpenClaim } from '#api/deals/claim-choices.ts';
import { lastingForceMajeure, suspendedDays } from '#api/deals/notice-rules.ts';
import { heldDaysBetween } from '#api/deals/held-days.ts';
import { keepsWaiting, movedByTaking, takingNow } from '#api/deals/taking.ts';
import { openNow } from '#api/deals/payment-terms.ts';
import { daysBetween, daysLater, utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { Balance } from './balance.ts';
import { contestedDay, firstDocumentsDay, refusalDay, takeUpDay } from './bank-payment.ts';
import { overdueOf } from './overdue.ts';
import { payBy } from './pay-by.ts';
import type { SubOrderRow } from './rows.ts';

/** What is late in a deal, if anything is; `deadline`: the last day of delivery, as agreed last. */
export function readDelay(row: SubOrderRow, balance: Balance, deadline: string, now: Date): Delay | null {
  const { way, credit } = balance.banks;
  const { fullyShipped } = balance;
  const today = utcDay(now);
  const gating = balance.dues.filter(({ gates }) => gates !== null);
  const open = gating.find((due) => due.dueOn !== null && compare(due.open, '0') > 0);
  // What the buyer says has been sent waits for the marketplace, not for the buyer.
  const isRecorded = compare(balance.submitted, openNow(balance.dues)) >= 0;
  const overdue = overdueOf(balance, today);
  const moved = (day: string) => daysLater(day, suspendedDays(balance, 'buyer', today));
  const isKept = keepsWaiting(balance.taking, agreedBy(balance, deadline, today));
  const taking = isKept ? takingNow(balance.taking) : null;
  return delayOf({
    ...{ status: row.status, payBy: payBy(row), now },
    credit: way === 'credit' ? credit : null,
    deliverBy: open || balance.banks.awaitsCredit || isKept ? null : deliverBy(balance, deadline, today),
    balanceDueOn: open && !isRecorded ? moved(open.dueOn!) : null,
    presentBy: firstDocumentsDay(balance, 'presentation'),
    acceptBy: firstDocumentsDay(balance, 'acceptance'),
    takeBy: taking?.lateSince ? moved(taking.lateSince) : null,
    priceDueOn: overdue && compare(balance.submitted, overdue.open) < 0 ? moved(overdue.dueOn) : null,
    hasRest: !fullyShipped,
    forceMajeure: lastingForceMajeure(balance) ?? null,
  });
}

/**
 * The right to end the deal that a side has now; none as long as a transfer waits to be found, or, where goods are not
 * paid for, a claim of the buyer's that it has made before the right was there.
 */
export function rightToEnd(
  delay: Delay | null,
  { submitted, claims }: Pick<Balance, 'submitted' | 'claims'>,
  side: string,
): AvoidanceRight | null {
  if (!delay?.holds || side === 'operator' || compare(submitted, '0') !== 0) return null;
  if (delay.by !== side && delay.by !== 'either') return null;
  const isContested = claims.some((one) => one.by === 'buyer' && isOpenClaim(one) && utcDay(one.madeAt) < delay.from);
  return delay.right === closedAsUnpaid && isContested ? null : delay.right;
}

/**
 * The day on which a deal that its seller may close as unpaid is closed by itself: so long after the price fell due, goods left and
 * a notice was given last nobody has done anything. null: it is not, as what is claimed, sent or contradicted comes first, or the documents have an end
 * of their own.
 */
export function closesOn(delay: Delay | null, balance: Balance, now: Date): string | null {
  if (delay?.right !== closedAsUnpaid) return null;
  if (compare(balance.submitted, '0') !== 0 || balance.claims.some(isOpenClaim) || endsIdle(balance)) return null;
  const today = utcDay(now);
  const late = balance.dues.flatMap(({ dueOn, open }) =>
    dueOn !== null && dueOn < today && compare(open, '0') > 0 ? [dueOn] : [],
  );
  const said = balance.notices.map(({ givenAt }) => utcDay(givenAt));
  const last = [delay.lastDay, ...late, ...balance.departures.values(), ...said].toSorted().at(-1)!;
  return daysLater(last, documentaryDays.idle + 1);
}

/** Time ends the deal otherwise: its documents stand still, or a payment is contradicted. */
const endsIdle = (balance: Balance): boolean =>
  [
    firstDocumentsDay(balance, 'presentation'),
    firstDocumentsDay(balance, 'acceptance'),
    takeUpDay(balance),
    refusalDay(balance),
    contestedDay(balance),
  ].some((day) => day !== null);

/** The last day of delivery for what is done on a day: moved by what was paid or taken late, by holds, and by force majeure of the seller until then. */
export const deliverBy = (balance: Balance, deadline: string, day: string): string =>
  movedByTaking(balance.taking, agreedBy(balance, deadline, day), day);

/** The same, whatever the buyer has done to take the goods. */
export const agreedBy = (balance: Balance, deadline: string, day: string): string =>
  daysLater(windowEnd(balance, daysLater(deadline, balance.heldDays)), suspendedDays(balance, 'supplier', day));

/** "If it arrives later than agreed, the delivery window moves by the same number of days"; under a letter of credit, what that allows counts where it is later. */
function windowEnd({ fundedOn, banks, dues, holds, extendedDays }: Balance, deadline: string): string {
  const latestShipment = creditInForce(banks.credit)?.latestShipment;
  if (latestShipment && latestShipment > deadline) return latestShipment;
  const gating = dues.filter(({ gates }) => gates !== null);
  // More time to pay is no less time to deliver: what was agreed is the day of the contract.
  const agreed = gating
    .map(({ dueOn, after }) => (dueOn && after === 'payBy' ? daysLater(dueOn, -extendedDays) : (dueOn ?? '')))
    .toSorted()
    .at(-1);
  if (!fundedOn || !agreed || fundedOn <= agreed) return deadline;
  // What was on hold meanwhile has moved the last day already.
  return daysLater(deadline, daysBetween(agreed, fundedOn) - heldDaysBetween(agreed, fundedOn, holds));
}
