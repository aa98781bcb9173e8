import '#i18n/browser.ts';
import type { OrderPage, OrderRow } from '#api/deals/order.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { SavedViews } from '#app/center/SavedViews.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { statusTabs } from '../deal/status-tabs.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { loadOrders, orders } from '../stores/orders.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ListFilter } from './ListFilter.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderTable } from './OrderTable.tsx';
import { inquiryStatuses, orderFilter } from './order-filter.ts';

type Props = { first: OrderPage | null };

const detailsPath = ({ id }: OrderRow) => localPath('/userCenter/reqDetails', { id });

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
    <div className="space-y-2">
      <NewsBar load={load} />
      <div className="list-tools">
        <LinkTabs
          label={m.deals_orders_statuses()}
          tabs={statusTabs(address, inquiryStatuses, filter.status, page.data?.counts)}
        />
        <ListFilter filter={filter} address={address} />
        <SavedViews list="inquiries" />
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        empty={({ total }) => <NoOrders filter={filter} address={address} total={total} />}
      >
        {({ list }) => <OrderTable rows={list} filter={filter} address={address} pathOf={detailsPath} />}
      </PagedList>
    </div>
  );
}
