import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { everyStatus, statusTabs } from '../deal/status-tabs.ts';
import { m } from '#i18n/messages.ts';
import { $orders, loadOrders } from '../stores/orders.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ListFilter } from './ListFilter.tsx';
import { NoOrders } from './NoOrders.tsx';
import { orderFilter } from './order-filter.ts';
import { OrderTable } from './OrderTable.tsx';

/** The buyer's orders by status. */
export default function OrderCenter() {
  return (
    <MembersOnly audience="certified">
      <Orders />
    </MembersOnly>
  );
}

function Orders() {
  const orders = useStore($orders);
  const address = useAddress();
  const filter = orderFilter(address.params, everyStatus);
  const load = () => void loadOrders(filter);
  useEffect(load, [address.search]);
  return (
    <div className="space-y-4">
      <LinkTabs
        many
        label={m.deals_orders_statuses()}
        tabs={statusTabs(address, everyStatus, filter.status, orders.data?.counts)}
      />
      <ListFilter filter={filter} address={address} />
      <PagedList
        remote={orders}
        onRetry={load}
        address={address}
        count={m.deals_orders_count}
        empty={({ total }) => <NoOrders filter={filter} address={address} total={total} />}
      >
        {({ list }) => <OrderTable rows={list} />}
      </PagedList>
    </div>
  );
}
