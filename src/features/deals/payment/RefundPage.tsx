import type { RefundPage as Page } from '#api/deals/refund.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { loadRefunds, refunds, type RecordFilter } from '../stores/remittance.ts';
import { dealPath, type DealSide } from '#api/deals/deal-address.ts';
import { Ledger } from './Ledger.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { RefundRow } from './RefundRow.tsx';

type Props = { filter: RecordFilter; first: Page | null };

/** Refunds of own deals, and what is still to be refunded. */
export function RefundPage({ filter, first }: Props) {
  const address = useAddress();
  const { search, go, href } = address;
  const { side, keyword, from, to } = filter;
  const load = () => void loadRefunds(filter);
  const known = useRemote(refunds, first, search, load);
  const isFiltered = Boolean(keyword || from || to);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={m.deals_remit_searchRefunds()}
          keyword={keyword}
          onSearch={(next) => go({ keyword: next, pageNo: undefined })}
        />
        <PeriodFields from={from} to={to} onChange={(changes) => go({ ...changes, pageNo: undefined })} />
      </div>
      {known.data && <Credits side={side} credits={known.data.credits} />}
      <PagedList
        remote={known}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState
            drawing={isFiltered ? 'search' : 'money'}
            title={isFiltered ? m.market_list_noMatch() : m.deals_remit_noRefunds()}
          >
            {isFiltered && (
              <a
                className="link"
                href={href({ keyword: undefined, from: undefined, to: undefined, pageNo: undefined })}
              >
                {m.console_showAll()}
              </a>
            )}
          </EmptyState>
        )}
      >
        {({ list, total, sums }) => (
          <>
            <p className="text-soft figures flex flex-wrap gap-x-4" role="status">
              <span>{m.deals_remit_count({ count: formatCount(total) })}</span>
              {sums.map((sum) => (
                <span key={sum.currency}>{m.deals_remit_sumRefunded({ amount: moneyText(sum) })}</span>
              ))}
            </p>
            <Ledger what={m.deals_remit_subOrder()} from={m.deals_remit_refundReference()}>
              {list.map((refund) => (
                <RefundRow key={refund.id} refund={refund} of={{ ...refund, side }} />
              ))}
            </Ledger>
          </>
        )}
      </PagedList>
    </>
  );
}

/** What was paid too much and has not gone back yet. */
function Credits({ side, credits }: { side: DealSide; credits: Page['credits'] }) {
  if (credits.length === 0) return null;
  return (
    <Notice tone="amber" title={m.deals_remit_overpaid()}>
      <ul className="mt-1 space-y-1">
        {credits.map((row) => (
          <li key={row.subOrderId} className="flex flex-wrap items-center gap-x-4">
            <DealLink side={side} deal={row} />
            <span className="figures font-medium">{moneyText(row.credit)}</span>
            {row.collecting === 'seller' && (
              <span className="text-soft text-table">
                {side === 'buyer' ? m.deals_direct_theyGiveBack() : m.deals_direct_stepGiveBack()}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type DealProps = { side: DealSide; deal: { orderId: string; subOrderNumber: string } };

const DealLink = ({ side, deal }: DealProps) => (
  <a className="link figures press inline-flex items-center" href={dealPath(side, deal.orderId)}>
    {deal.subOrderNumber}
  </a>
);
