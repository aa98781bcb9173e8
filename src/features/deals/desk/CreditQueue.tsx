import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { RefundView } from '#api/deals/payment-view.ts';
import { Facts } from '#components/center/Facts.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { RefundList } from '../deal/RefundList.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatCount } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { creditFilter, credits } from '../stores/remittance-desk.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { QueueEmpty } from '#app/console/QueueEmpty.tsx';
import { QueueHead } from '#app/console/QueueHead.tsx';
import { RecordRefund } from './RecordRefund.tsx';
import { ReturnRefund } from './ReturnRefund.tsx';
import { WaitingProposal } from './WaitingProposal.tsx';

/** What was paid too much, longest first, and what of it has gone back. */
export function CreditQueue({ first }: { first: First<typeof credits> }) {
  const address = useAddress();
  const { params, search, href } = address;
  // Kept here, not in the row: it stays when another operator was faster and the row has gone.
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const filter = creditFilter(params);
  const narrowed = filter.keyword !== '' || filter.state !== 'open';
  const load = () => credits.load(filter);
  const queue = useRemote(credits, first, search, () => void load());
  return (
    <div className="space-y-4">
      <QueueHead
        address={address}
        search={{ label: m.deals_remit_searchCredits(), keyword: filter.keyword }}
        states={{
          shown: filter.state,
          options: [
            { value: 'open', label: m.deals_remit_overpaid() },
            { value: 'refunded', label: m.deals_remit_refunded() },
          ],
        }}
        waiting={!narrowed && queue.data && m.deals_remit_creditsWaiting({ count: formatCount(queue.data.waiting) })}
      />
      <PagedList
        remote={queue}
        onRetry={() => void load()}
        address={address}
        {...(narrowed && { count: m.console_found })}
        empty={() => (
          <QueueEmpty
            narrowed={filter.keyword !== ''}
            allHref={href({ state: 'refunded', keyword: undefined, pageNo: undefined })}
          />
        )}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Case
                key={row.subOrderId}
                row={row}
                onRefund={() => setDoing({ row })}
                onReturn={(refund) => setDoing({ row, refund })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {doing?.refund && <ReturnRefund {...doing} refund={doing.refund} reload={load} onClose={close} />}
      {doing && !doing.refund && <RecordRefund row={doing.row} reload={load} onClose={close} />}
    </div>
  );
}

/** A refund that the bank has returned, or a credit that is refunded. */
type Doing = { row: CreditCase; refund?: RefundView };
type CaseProps = { row: CreditCase; onRefund: () => void; onReturn: (refund: RefundView) => void };

function Case({ row, onRefund, onReturn }: CaseProps) {
  const hasCredit = compare(row.credit.amount, '0') > 0;
  const shipped = tonnesText(row.shippedQuantity);
  const fact = (label: string, value: string) => ({ label, value });
  return (
    <li className="panel space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 grow basis-full text-body sm:basis-60">
          <span className="font-medium break-words">{row.buyer}</span>
          <span className="text-soft figures block text-table font-normal">{row.subOrderNumber}</span>
        </h2>
        <span className={hasCredit ? 'figures text-amber font-semibold' : 'figures text-soft'}>
          {hasCredit ? m.deals_remit_creditOf({ amount: moneyText(row.credit) }) : m.deals_remit_noCredit()}
        </span>
        <StatusBadge status={row.status} />
      </div>
      <div className="grid gap-x-8 lg:grid-cols-2">
        <Facts
          className="figures"
          facts={[
            fact(m.deals_remit_supplier(), row.supplier),
            fact(m.deals_remit_total(), moneyText(row.total)),
            ...(row.finalAmount
              ? [
                  fact(
                    m.deals_remit_shipped(),
                    m.deals_remit_shippedOf({ shipped, quantity: tonnesText(row.quantity) }),
                  ),
                  fact(m.deals_remit_finalAmount(), moneyText(row.finalAmount)),
                ]
              : []),
          ]}
        />
        <Facts
          className="figures"
          facts={[
            fact(m.deals_remit_receivedSum(), moneyText(row.received)),
            fact(m.deals_remit_refundedSum(), moneyText(row.refunded)),
          ]}
        />
      </div>
      <RefundList
        refunds={row.refunds}
        action={(refund) =>
          !refund.returned &&
          !refund.direct && (
            <Button
              variant="outline"
              size="small"
              onClick={() => onReturn(refund)}
              aria-label={m.deals_remit_returnRefundOf({ reference: refund.reference })}
            >
              {m.deals_remit_returnRefund()}
            </Button>
          )
        }
      />
      {row.proposal && <WaitingProposal proposal={row.proposal} />}
      {row.revivalUntil && (
        <p className="text-soft text-table">{m.deals_revive_waits({ time: formatMoment(row.revivalUntil) })}</p>
      )}
      {hasCredit && !row.proposal && !row.revivalUntil && (
        <Button onClick={onRefund} aria-label={m.deals_remit_refundFor({ number: row.subOrderNumber })}>
          {m.deals_remit_recordRefund()}
        </Button>
      )}
    </li>
  );
}
