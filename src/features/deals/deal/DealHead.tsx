import type { ReactNode } from 'react';
import type { OrderView } from '#api/deals/trade.ts';
import { reachedByOrder } from '#api/deals/deal-progress.ts';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { essence } from './agreed-terms.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusStepper } from './StatusStepper.tsx';

type Props = {
  deal: OrderView;
  /** `none`: each sub-order shows its own. `wide`: on a phone its badge says enough, above what has come in; deeds unfold (deal.css). */
  steps: 'all' | 'wide' | 'none';
  /** What may be done now. */
  actions: ReactNode;
  /** Unfolds what may be done, beside the number. */
  unfold?: ReactNode;
  /** Who asks. */
  children?: ReactNode;
};

/** Which deal it is, what it is about, and how far it has come. */
export function DealHead({ deal, steps, actions, unfold, children }: Props) {
  const { id, role, number, status, reason, postedAt } = deal;
  const { goods, quantity, terms, payment } = essence(deal);
  return (
    <div data-steps={steps} className="panel flex flex-col gap-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <div className="min-w-0">
            <div className="flex items-start gap-x-3">
              <p className="flex min-w-0 grow flex-wrap items-center gap-x-2 sm:gap-x-3">
                {/* On a phone the number says by itself what it is, and all of it stays in one line. */}
                <span className={cn('text-soft', steps === 'wide' && 'max-sm:sr-only')}>
                  {m.deals_orders_inquiryNumber()}
                </span>
                <span className="figures font-semibold">{number}</span>
                <StatusBadge status={status} reason={reason} />
                <span className="-my-2 text-table max-sm:-mx-1">
                  <CopyButton text={number} label={m.deals_orders_copy()} />
                </span>
              </p>
              {steps === 'wide' && unfold}
            </div>
            <p className="text-h3 font-semibold break-words">
              {goods} <span className="figures font-normal">{tonnesText(quantity)}</span>
            </p>
            <p className="text-soft">
              {terms} · {payment} ·{' '}
              <span className="figures">{m.deals_orders_postedAt({ time: formatMoment(postedAt) })}</span>
            </p>
          </div>
          {children}
        </div>
        <div className="deal-deeds flex flex-wrap gap-2">
          {role !== 'operator' && <AddToCalendar orderId={id} />}
          {actions}
        </div>
      </div>
      {steps !== 'none' && <StatusStepper status={status} reached={reachedByOrder(deal)} reason={reason} />}
    </div>
  );
}
