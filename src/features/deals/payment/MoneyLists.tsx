import { lazy } from 'react';
import type { DealSide } from '#api/deals/deal-address.ts';
import type { AccountStatement } from '#api/deals/ledger.ts';
import type { RefundPage as RefundPageData } from '#api/deals/refund.ts';
import type { RemittancePage } from '#api/deals/remittance.ts';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { WhenNear } from '#components/center/WhenNear.tsx';
import { m } from '#i18n/messages.ts';
import { moneyView, recordFilter, type MoneyView } from './record-filter.ts';
import { RecordList } from './RecordList.tsx';
import { RefundPage } from './RefundPage.tsx';
import { StatementOfAccount } from './StatementOfAccount.tsx';

const SellersStatement = lazy(async () => ({
  default: (await import('../direct/SellersStatement.tsx')).SellersStatement,
}));

export type FirstMoney = {
  records: RemittancePage | null;
  refunds: RefundPageData | null;
  statement: AccountStatement | null;
};
type Props = {
  /** Whether the member receives money, too. */
  sells: boolean;
  first: FirstMoney;
};

/** Own transfers, refunds and statement of account, as buyer or as supplier. */
export function MoneyLists({ sells, first }: Props) {
  const { params, href, go } = useAddress();
  const filter = recordFilter(params, sells);
  const asked = moneyView(params);
  // Who buys receives nothing on an account of its own.
  const shown = asked === 'bank' && filter.side === 'buyer' ? 'transfers' : asked;
  const tab = (label: string, side: DealSide, view: MoneyView): LinkTab => {
    const changes = {
      ...{ side: side === 'buyer' ? undefined : side, view: view === 'transfers' ? undefined : view },
      ...{ state: undefined, keyword: undefined, from: undefined, to: undefined, pageNo: undefined },
      ...{ currency: undefined, collecting: undefined },
    };
    const current = view === shown && side === filter.side;
    return { label, current, href: href(changes), onGo: () => go(changes) };
  };
  const tabs = sells
    ? [
        tab(m.deals_remit_sent(), 'buyer', 'transfers'),
        tab(m.deals_remit_received(), 'supplier', 'transfers'),
        tab(m.deals_direct_statement(), 'supplier', 'bank'),
        tab(m.deals_remit_refundsToUs(), 'buyer', 'refunds'),
        tab(m.deals_remit_refundsToBuyers(), 'supplier', 'refunds'),
        tab(m.deals_ledger_statementBought(), 'buyer', 'statement'),
        tab(m.deals_ledger_statementSold(), 'supplier', 'statement'),
      ]
    : [
        tab(m.deals_remit_transfers(), 'buyer', 'transfers'),
        tab(m.deals_remit_refunds(), 'buyer', 'refunds'),
        tab(m.deals_ledger_statement(), 'buyer', 'statement'),
      ];
  return (
    <div className="space-y-4">
      <LinkTabs label={m.deals_remit_sides()} tabs={tabs} />
      {shown === 'transfers' && <RecordList filter={filter} first={first.records} />}
      {shown === 'refunds' && <RefundPage key={filter.side} filter={filter} first={first.refunds} />}
      {shown === 'bank' && (
        <WhenNear>
          <SellersStatement />
        </WhenNear>
      )}
      {shown === 'statement' && <StatementOfAccount key={filter.side} filter={filter} first={first.statement} />}
    </div>
  );
}
