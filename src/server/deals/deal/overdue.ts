import { awaitsPayment } from '#api/deals/documentary-steps.ts';
import { add, compare } from '#lib/decimal.ts';
import type { Balance } from './balance.ts';

/**
 * What the buyer should have paid before a day, by whichever path: how much of it is open in all, and of the first of it
 * how much, and since when. What goes through banks waits for it only once its documents were presented, and not while
 * the seller has still to say whether the bank has paid. null: nothing.
 */
export function overdueOf(
  { dues, banks }: Pick<Balance, 'dues' | 'banks'>,
  today: string,
): { dueOn: string; first: string; open: string } | null {
  const late = dues
    .flatMap(({ path, shipment, dueOn, open }) => {
      const isAsked = path === 'account' || awaitsPayment(banks.documents.get(shipment ?? 0) ?? []);
      return isAsked && dueOn !== null && dueOn < today && compare(open, '0') > 0 ? [{ dueOn, open }] : [];
    })
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  const [first] = late;
  return first ? { dueOn: first.dueOn, first: first.open, open: add('0.00', ...late.map(({ open }) => open)) } : null;
}
