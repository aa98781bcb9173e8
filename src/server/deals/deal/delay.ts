import { creditInForce } from '#api/deals/documentary-steps.ts';
import { delayOf, type AvoidanceRight, type Delay } from '#api/deals/avoidance.ts';
import { lastingForceMajeure, suspendedDays } from '#api/deals/notice-rules.ts';
import { openNow } from '#api/deals/payment-terms.ts';
import { daysBetween, daysLater, utcDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { Balance } from './balance.ts';
import { payBy } from './pay-by.ts';
import type { SubOrderRow } from './rows.ts';

/** What is late in a deal, if anything is; `deadline`: the last day of delivery, as agreed last. */
export function readDelay(row: SubOrderRow, balance: Balance, deadline: string, now: Date): Delay | null {
  const { way, credit } = balance.banks;
  const { notices, fullyShipped } = balance;
  const today = utcDay(now);
  const gating = balance.dues.filter(({ gates }) => gates !== null);
  const open = gating.find((due) => due.dueOn !== null && compare(due.open, '0') > 0);
  // What the buyer says has been sent waits for the marketplace, not for the buyer.
  const isRecorded = compare(balance.submitted, openNow(balance.dues)) >= 0;
  return delayOf({
    ...{ status: row.status, payBy: payBy(row), now },
    credit: way === 'credit' ? credit : null,
    deliverBy: open || balance.banks.awaitsCredit ? null : deliverBy(balance, deadline, today),
    balanceDueOn: open && !isRecorded ? daysLater(open.dueOn!, suspendedDays(notices, 'buyer', today)) : null,
    hasRest: !fullyShipped,
    forceMajeure: lastingForceMajeure(notices) ?? null,
  });
}

/** The right to end the deal that a side has now; none as long as a transfer waits to be found. */
export const rightToEnd = (delay: Delay | null, { submitted }: Balance, side: string): AvoidanceRight | null =>
  delay?.holds && side !== 'operator' && (delay.by === side || delay.by === 'either') && compare(submitted, '0') === 0
    ? delay.right
    : null;

/** The last day of delivery for what is done on a day: moved by what was paid late, by holds, and by force majeure of the seller until then. */
export const deliverBy = (balance: Balance, deadline: string, day: string): string =>
  daysLater(windowEnd(balance, daysLater(deadline, balance.heldDays)), suspendedDays(balance.notices, 'supplier', day));

/** "If it arrives later than agreed, the delivery window moves by the same number of days"; under a letter of credit, what that allows counts where it is later. */
function windowEnd({ fundedOn, banks, dues }: Balance, deadline: string): string {
  const latestShipment = creditInForce(banks.credit)?.latestShipment;
  if (latestShipment && latestShipment > deadline) return latestShipment;
  const gating = dues.filter(({ gates }) => gates !== null);
  const agreed = gating.map(({ dueOn }) => dueOn ?? '').toSorted().at(-1); // prettier-ignore
  return fundedOn && agreed && fundedOn > agreed ? daysLater(deadline, daysBetween(agreed, fundedOn)) : deadline;
}
