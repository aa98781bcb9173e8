import '#i18n/browser.ts';
import type { OrderPage } from '#api/deals/order.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { SavedViews } from '#app/center/SavedViews.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { everyStatus, statusTabs } from '../deal/status-tabs.ts';
import { m } from '#i18n/messages.ts';
import { exportOrders, loadOrders, orders } from '../stores/orders.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ListFilter } from './ListFilter.tsx';
import { NoOrders } from './NoOrders.tsx';
import { orderFilter } from './order-filter.ts';
import { OrderTable } from './OrderTable.tsx';

type Props = { first: OrderPage | null };

/** The buyer's orders by status. */
export default function OrderCenter({ first }: Props) {
  return (
    <MembersOnly audience="certified">
      <Orders first={first} />
    </MembersOnly>
  );
}

function Orders({ first }: Props) {
  const address = useAddress();
  const filter = orderFilter(address.params, everyStatus);
  const load = () => void loadOrders(filter);
  const page = useRemote(orders, first, address.search, load);
  return (
    <div className="space-y-2">
      <NewsBar load={load} />
      <div className="list-tools whole-tabs">
        <LinkTabs
          many
          label={m.deals_orders_statuses()}
          tabs={statusTabs(address, everyStatus, filter.status, page.data?.counts)}
        />
        <ListFilter filter={filter} address={address}>
          <FileButton
            disabled={page.data?.total === 0}
            read={() => exportOrders(filter)}
            onFailed={(message) => showToast(message, 'warning')}
          >
            {m.deals_remit_export()}
          </FileButton>
        </ListFilter>
        <SavedViews list="orders" />
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        count={m.deals_orders_count}
        countSeen
        empty={({ total }) => <NoOrders filter={filter} address={address} total={total} />}
      >
        {({ list }) => <OrderTable rows={list} filter={filter} address={address} />}
      </PagedList>
    </div>
  );
}
