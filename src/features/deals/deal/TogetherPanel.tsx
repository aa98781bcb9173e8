import { bundlePath, dealPath, type DealSide } from '#api/deals/deal-address.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { Panel } from '#components/center/Panel.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { StatusBadge } from './StatusBadge.tsx';

type Props = { id: string; bundle: NonNullable<OrderView['bundle']>; side: DealSide };

/** What was asked for together with an RFQ, as far as its reader has part in it. */
export default function TogetherPanel({ id, bundle, side }: Props) {
  return (
    <Panel
      title={m.deals_bundle_together()}
      lead={side === 'supplier' ? m.deals_bundle_togetherText() : undefined}
      aside={
        bundle.number && (
          <a className="link" href={bundlePath(bundle.number)}>
            {m.deals_bundle_compare({ number: bundle.number })}
          </a>
        )
      }
    >
      <ul className="divide-line divide-y">
        {bundle.rfqs.map((rfq) => (
          <li key={rfq.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            {rfq.id === id ? (
              <span className="font-medium wrap-anywhere" aria-current="true">
                {rfq.gradeNumber}
              </span>
            ) : (
              <a className="link wrap-anywhere" href={dealPath(side, rfq.id, 'rfq')}>
                {rfq.gradeNumber}
              </a>
            )}
            <span className="text-soft figures text-table">
              {rfq.number} · {tonnesText(rfq.quantity)}
            </span>
            <StatusBadge status={rfq.status} />
            <span className="text-soft text-table">
              {side === 'buyer'
                ? m.deals_orders_quoteCount({ count: rfq.quotes })
                : rfq.quotes > 0
                  ? m.deals_bundle_quoted()
                  : m.deals_bundle_notQuoted()}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
