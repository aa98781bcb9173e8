import type { ReactNode } from 'react';
import type { RefundView } from '#api/deals/payment-view.ts';
import { Badge } from '#components/ui/badge.tsx';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { moneyText } from '#components/center/figures.ts';

type Props = {
  refunds: readonly RefundView[];
  /** What may be done with one now. */
  action?: (refund: RefundView) => ReactNode;
};

/** What has gone back to the buyer of what was paid too much; nothing where nothing has. */
export function RefundList({ refunds, action }: Props) {
  if (refunds.length === 0) return null;
  return (
    <div className="space-y-1">
      <p className="text-soft text-table">{m.deals_remit_refunds()}</p>
      <ul className={action ? 'space-y-3' : 'space-y-1'}>
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-0">
              <RefundText refund={refund} />
            </div>
            {action?.(refund)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much, when, under which reference; what the marketplace wrote to the buyer; whether the bank has returned it. */
export function RefundText({ refund }: { refund: RefundView }) {
  const { amount, valueDate, reference, note, returned, direct } = refund;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span className={cn('figures font-medium', returned && 'text-soft line-through')}>{moneyText(amount)}</span>
        <span className="figures">{m.deals_remit_valuedAt({ date: formatDate(valueDate) })}</span>
        <span className="text-soft break-all">{m.deals_remit_refundReferenceIs({ reference })}</span>
      </p>
      {note && <p className="written text-soft">{note}</p>}
      {returned && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="amber">{direct ? m.deals_direct_notReceived() : m.deals_remit_returned()}</Badge>
          <span className="figures">
            {direct ? formatDate(returned.on) : m.deals_remit_returnedAt({ date: formatDate(returned.on) })}
          </span>
          {returned.reason && <span className="written">{returned.reason}</span>}
        </p>
      )}
    </>
  );
}
