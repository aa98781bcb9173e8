import type { OrderView } from '#api/deals/trade.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { ContractButton } from '../deal/ContractButton.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { signedText } from '#api/deals/contract-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { contractPath, dealPath } from '#api/deals/deal-address.ts';

/** The contracts of a deal, each with who has signed it. */
export function Contracts({ deal: { id, subOrders } }: { deal: OrderView }) {
  const issued = subOrders.flatMap((subOrder) =>
    subOrder.contract ? [{ subOrder, contract: subOrder.contract }] : [],
  );
  if (issued.length === 0) {
    return (
      <EmptyState drawing="paper" title={m.deals_orders_noContract()}>
        <a className="link" href={dealPath('buyer', id, 'rfq')}>
          {m.deals_orders_tabRfq()}
        </a>
      </EmptyState>
    );
  }
  return (
    <ul className="panel divide-line divide-y">
      {issued.map(({ subOrder, contract }) => (
        <li key={contract.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <div className="min-w-0 grow basis-64">
            <p className="flex flex-wrap items-center gap-x-3">
              <a className="quiet-link figures font-medium" href={contractPath(contract.id)}>
                {contract.number}
              </a>
              <StatusBadge status={subOrder.status} />
            </p>
            <p className="text-soft">
              {subOrder.supplier.shop.name} · <span className="figures">{moneyText(subOrder.total)}</span>
            </p>
            <p className="text-soft figures text-table">
              {m.deals_orders_issuedAt({ time: formatMoment(contract.issuedAt) })} ·{' '}
              {signedText(contract.signedBy.length)}
            </p>
          </div>
          <ContractButton subOrder={subOrder} />
        </li>
      ))}
    </ul>
  );
}
