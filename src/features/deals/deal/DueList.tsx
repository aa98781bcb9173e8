import type { SubOrderView } from '#api/deals/trade.ts';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { compare } from '#lib/decimal.ts';
import { useNow } from '#components/center/use-now.ts';
import { isOpen, isOverdue, type Due } from './dues.ts';

type Props = { dues: SubOrderView['dues'] };

/** The instalments of the price: how much, by when or after what, and what of each is left. */
export function DueList({ dues }: Props) {
  const now = useNow();
  if (dues.length === 0) return null;
  return (
    <section aria-label={m.deals_due_title()}>
      <p className="text-soft text-table" aria-hidden="true">
        {m.deals_due_title()}
      </p>
      <ul className="divide-line divide-y">
        {dues.map((due) => (
          <li key={`${due.part} ${due.shipment}`} className="flex flex-wrap items-baseline gap-x-5 py-1.5">
            <span className="min-w-20">{partName(due, dues)}</span>
            <span className="figures min-w-28">{moneyText(due.amount)}</span>
            <span className="text-soft grow">{whenText(due)}</span>
            <span className="figures flex flex-wrap gap-x-3">
              {isOverdue(due, now) && <span className="text-bad">{m.deals_due_overdue()}</span>}
              {stateText(due)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const parts: Record<Exclude<Due['part'], 'shipment'>, () => string> = {
  deposit: m.deals_due_deposit,
  whole: m.deals_due_whole,
  balance: m.deals_due_balance,
  difference: m.deals_due_difference,
  claim: m.deals_due_claim,
};
function partName({ part, shipment, dueOn }: Due, dues: readonly Due[]): string {
  if (part === 'shipment') return m.deals_due_shipment({ position: String(shipment) });
  // Beside what was shipped, the balance of what was not.
  const isRest = part === 'balance' && dueOn === null && dues.some((one) => one.shipment !== null);
  return isRest ? m.deals_due_rest() : parts[part]();
}

/** By which day; while that is not known, after what. */
function whenText({ after, days, dueOn }: Due): string {
  if (dueOn !== null) return m.deals_due_by({ date: formatDate(dueOn) });
  if (after === 'ready') return m.deals_due_afterReady({ days });
  if (after === 'copy') return m.deals_due_afterCopy({ days });
  if (after === 'presented') return days === 0 ? m.deals_due_atTransport() : m.deals_due_afterPresented({ days });
  return m.deals_due_afterTransport({ days });
}

function stateText(due: Due): string {
  if (!isOpen(due)) return m.deals_due_paid();
  return compare(due.open.amount, due.amount.amount) < 0 ? m.deals_due_left({ amount: moneyText(due.open) }) : '';
}
