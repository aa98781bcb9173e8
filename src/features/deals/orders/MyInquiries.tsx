import '#i18n/browser.ts';
import { bundlePath } from '#api/deals/deal-address.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderPage, OrderRow } from '#api/deals/order.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { SavedViews } from '#app/center/SavedViews.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useNow } from '#components/center/use-now.ts';
import { useAddress } from '#components/center/use-address.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { NextStepCell } from '../deal/NextStepCell.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { statusTabs } from '../deal/status-tabs.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { loadOrders, orders } from '../stores/orders.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ListFilter } from './ListFilter.tsx';
import { NoOrders } from './NoOrders.tsx';
import { inquiryStatuses, orderFilter } from './order-filter.ts';

type Props = { first: OrderPage | null };

/** The buyer's inquiries: quotes received, the clock, and asking again. */
export default function MyInquiries({ first }: Props) {
  return (
    <MembersOnly audience="certified">
      <Inquiries first={first} />
    </MembersOnly>
  );
}

function Inquiries({ first }: Props) {
  const address = useAddress();
  const filter = orderFilter(address.params, inquiryStatuses);
  const load = () => void loadOrders(filter);
  const page = useRemote(orders, first, address.search, load);
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      <LinkTabs
        label={m.deals_orders_statuses()}
        tabs={statusTabs(address, inquiryStatuses, filter.status, page.data?.counts)}
      />
      <div className="relative flex flex-wrap items-center gap-2">
        <ListFilter filter={filter} address={address} />
        <SavedViews list="inquiries" />
      </div>
      <PagedList
        remote={page}
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
  const now = useNow();
  const details = localPath('/userCenter/reqDetails', { id: row.id });
  const isOpen = row.status === orderStatuses.pendingQuote;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <a className="quiet-link font-medium wrap-anywhere" href={details}>
            {row.gradeNumber}
          </a>
          {!isOpen && <StatusBadge status={row.status} />}
        </p>
        <p className="text-soft figures text-table">
          {row.number} · {tonnesText(row.quantity)} · {tradeTermName(row.tradeTerm)}
          {row.targetPrice && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{m.deals_orders_target({ price: priceText(row.targetPrice) })}</span>
            </>
          )}
        </p>
        {row.bundle && (
          <p className="text-table">
            <a className="link figures" href={bundlePath(row.bundle.number)}>
              {m.deals_bundle_lineOf({ ...row.bundle })}
            </a>
          </p>
        )}
        {row.reason && <p className="text-soft text-table">{reasonText(row.reason)}</p>}
      </div>
      <div className="grow basis-40 sm:grow-0">
        <p className={row.quotes > 0 ? 'text-brand font-medium' : ''}>
          {m.deals_orders_quoteCount({ count: formatCount(row.quotes) })}
        </p>
        <p className="text-table">
          <span className="text-soft">{formatAge(row.updatedAt, now)}</span>
        </p>
      </div>
      <div className="sm:min-w-44">
        <NextStepCell step={row.next} side="buyer" orderId={row.id} alsoOwn={row.alsoOwn} />
      </div>
    </li>
  );
}
