import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderRow } from '#api/deals/order.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { statusTabs, type ShownStatus } from '../deal/status-tabs.ts';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { $orders, loadOrders } from '../stores/orders.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ListFilter } from './ListFilter.tsx';
import { NoOrders } from './NoOrders.tsx';
import { orderFilter } from './order-filter.ts';

const { pendingQuote, completed, cancelled, lapsed } = orderStatuses;
/** RFQs that gather quotes, and what has ended and may be asked for again. */
const shown: readonly ShownStatus[] = [pendingQuote, cancelled, lapsed, completed];

/** The buyer's inquiries: quotes received, the clock, and asking again. */
export default function MyInquiries() {
  return (
    <MembersOnly audience="certified">
      <Inquiries />
    </MembersOnly>
  );
}

function Inquiries() {
  const orders = useStore($orders);
  const address = useAddress();
  const filter = orderFilter(address.params, shown);
  const load = () => void loadOrders(filter);
  useEffect(load, [address.search]);
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.deals_orders_statuses()}
        tabs={statusTabs(address, shown, filter.status, orders.data?.counts)}
      />
      <ListFilter filter={filter} address={address} />
      <PagedList
        remote={orders}
        onRetry={load}
        address={address}
        empty={({ total }) => <NoOrders filter={filter} address={address} total={total} />}
      >
        {({ list }) => (
          <ul className="panel divide-line divide-y">
            {list.map((row) => (
              <Inquiry key={row.id} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Inquiry({ row }: { row: OrderRow }) {
  const details = localPath('/userCenter/reqDetails', { id: row.id });
  const isOpen = row.status === pendingQuote;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <a className="quiet-link font-medium" href={details}>
            {row.gradeNumber}
          </a>
          {!isOpen && <StatusBadge status={row.status} />}
        </p>
        <p className="text-soft figures text-sm">
          {row.number} · {tonnesText(row.quantity)} · {tradeTermName(row.tradeTerm)}
          {row.targetPrice && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{m.deals_orders_target({ price: priceText(row.targetPrice) })}</span>
            </>
          )}
        </p>
        {row.reason && <p className="text-soft text-sm">{reasonText(row.reason)}</p>}
      </div>
      <div className="grow basis-40 sm:grow-0">
        <p className={row.quotes > 0 ? 'text-brand font-medium' : ''}>
          {m.deals_orders_quoteCount({ count: formatCount(row.quotes) })}
        </p>
        <p className="text-sm">
          {isOpen ? (
            <TimeLeft until={row.quoteDueAt} past={m.deals_orders_quotingOver()} />
          ) : (
            <span className="text-soft">{formatAge(row.updatedAt, new Date())}</span>
          )}
        </p>
      </div>
      <Button asChild variant={isOpen && row.quotes > 0 ? 'primary' : 'outline'} className="sm:min-w-44">
        {isOpen ? (
          <a href={details}>{row.quotes > 0 ? m.deals_orders_compareQuotes() : m.center_view()}</a>
        ) : (
          <a href={localPath('/productRfq', { orderId: row.id })}>{m.deals_trade_repeatRfq()}</a>
        )}
      </Button>
    </li>
  );
}
