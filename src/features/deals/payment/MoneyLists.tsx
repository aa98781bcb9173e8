import type { DealSide } from '#api/deals/deal-address.ts';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { pageNumber } from '#lib/page-number.ts';
import { type RecordFilter } from '../stores/remittance.ts';
import { RecordList, recordStates } from './RecordList.tsx';
import { RefundPage } from './RefundPage.tsx';

type Props = {
  /** Whether the member receives money, too. */
  sells: boolean;
};

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

function filterOf(params: URLSearchParams, sells: boolean): RecordFilter {
  const day = (name: string) => (isDay(params.get(name)) ? params.get(name)! : '');
  return {
    side: sells && params.get('side') === 'supplier' ? 'supplier' : 'buyer',
    state: recordStates.find((state) => state === params.get('state')),
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    from: day('from'),
    to: day('to'),
    pageNo: pageNumber(params.get('pageNo')),
  };
}

/** Own transfers and refunds, as buyer or as supplier. */
export function MoneyLists({ sells }: Props) {
  const { params, href, go } = useAddress();
  const filter = filterOf(params, sells);
  const isRefunds = params.get('view') === 'refunds';
  const tab = (label: string, current: boolean, side: DealSide, view?: 'refunds'): LinkTab => {
    const changes = {
      ...{ side: side === 'buyer' ? undefined : side, view },
      ...{ state: undefined, keyword: undefined, from: undefined, to: undefined, pageNo: undefined },
    };
    return { label, current, href: href(changes), onGo: () => go(changes) };
  };
  const isSide = (side: DealSide) => filter.side === side;
  const tabs = sells
    ? [
        tab(m.deals_remit_sent(), !isRefunds && isSide('buyer'), 'buyer'),
        tab(m.deals_remit_received(), !isRefunds && isSide('supplier'), 'supplier'),
        tab(m.deals_remit_refundsToUs(), isRefunds && isSide('buyer'), 'buyer', 'refunds'),
        tab(m.deals_remit_refundsToBuyers(), isRefunds && isSide('supplier'), 'supplier', 'refunds'),
      ]
    : [
        tab(m.deals_remit_transfers(), !isRefunds, 'buyer'),
        tab(m.deals_remit_refunds(), isRefunds, 'buyer', 'refunds'),
      ];
  return (
    <div className="space-y-4">
      <LinkTabs label={m.deals_remit_sides()} tabs={tabs} />
      {isRefunds ? <RefundPage key={filter.side} filter={filter} /> : <RecordList filter={filter} />}
    </div>
  );
}
