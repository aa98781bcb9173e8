import type { DealSide } from '#api/deals/deal-address.ts';
import type { RefundPage as RefundPageData } from '#api/deals/refund.ts';
import type { RemittancePage } from '#api/deals/remittance.ts';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { recordFilter, showsRefunds } from './record-filter.ts';
import { RecordList } from './RecordList.tsx';
import { RefundPage } from './RefundPage.tsx';

export type FirstMoney = { records: RemittancePage | null; refunds: RefundPageData | null };
type Props = {
  /** Whether the member receives money, too. */
  sells: boolean;
  first: FirstMoney;
};

/** Own transfers and refunds, as buyer or as supplier. */
export function MoneyLists({ sells, first }: Props) {
  const { params, href, go } = useAddress();
  const filter = recordFilter(params, sells);
  const isRefunds = showsRefunds(params);
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
      {isRefunds ? (
        <RefundPage key={filter.side} filter={filter} first={first.refunds} />
      ) : (
        <RecordList filter={filter} first={first.records} />
      )}
    </div>
  );
}
