import { isOver } from '#api/deals/documentary-steps.ts';
import { callOffBy, sellerWaits, takingNow, takingSpan, type Taking } from '#api/deals/taking.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { utcDay } from '#lib/days.ts';
import { safeProse } from '#lib/readable-text.ts';
import type { DeliveryWindow } from './amendments.ts';
import type { Balance } from './balance.ts';
import { agreedBy, deliverBy } from './delay.ts';

/** The last day for what the buyer does before goods move, and whether its seller waits for it now. */
export function awaitsTaking(balance: Balance, deadline: string, now: Date): { taking: Taking; dueOn: string } | null {
  const taking = takingNow(balance.taking);
  if (!taking?.owing) return null;
  if (sellerWaits(taking.kind)) return { taking, dueOn: taking.takeBy! };
  const dueOn = callOffBy(deliverBy(balance, deadline, utcDay(now)));
  return balance.paidBeforeShipment && !isOver(dueOn, now) ? { taking, dueOn } : null;
}

/** The days that the buyer can name now. */
export const takingDaysOf = (balance: Balance, { kind, takeBy }: Taking, window: DeliveryWindow, now: Date) =>
  takingSpan(kind, window.deliveryStart, agreedBy(balance, window.deliveryDeadline, utcDay(now)), takeBy);

/** What the buyer does before goods move, as both sides read it; null: nothing, or nothing any more. */
export function describeTaking(balance: Balance, window: DeliveryWindow, now: Date): SubOrderView['taking'] {
  const taking = takingNow(balance.taking);
  if (!taking) return null;
  const { kind, arranged } = taking;
  const said = balance.notices.find((one) => one === arranged);
  return {
    ...{ kind, dueOn: awaitsTaking(balance, window.deliveryDeadline, now)?.dueOn ?? null },
    arranged: said ? { on: said.countsOn, text: safeProse(said.text), at: said.givenAt.toISOString() } : null,
    span: takingDaysOf(balance, taking, window, now),
  };
}
