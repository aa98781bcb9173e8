import type { OrderView } from '#api/deals/trade.ts';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { essence } from './agreed-terms.ts';
import { tonnesText } from '#components/center/figures.ts';
import { StatusBadge } from './StatusBadge.tsx';

type Props = {
  deal: Pick<OrderView, 'number' | 'status' | 'reason' | 'rfq' | 'subOrders' | 'postedAt'>;
};

/** Which deal it is, and what it is about. */
export function DealSummary({ deal }: Props) {
  const { number, status, reason, postedAt } = deal;
  const { goods, quantity, terms, payment } = essence(deal);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-soft">{m.deals_orders_inquiryNumber()}</span>
        <span className="figures font-semibold">{number}</span>
        <StatusBadge status={status} reason={reason} />
        <span className="-my-2 text-sm">
          <CopyButton text={number} label={m.deals_orders_copy()} />
        </span>
      </p>
      <p className="text-lg font-semibold break-words">
        {goods} <span className="figures font-normal">{tonnesText(quantity)}</span>
      </p>
      <p className="text-soft">
        {terms} · {payment} ·{' '}
        <span className="figures">{m.deals_orders_postedAt({ time: formatMoment(postedAt) })}</span>
      </p>
    </div>
  );
}
