import '#i18n/browser.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderPage } from '#api/deals/order.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useNow } from '#components/center/use-now.ts';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { NextStepCell } from '../deal/NextStepCell.tsx';
import { PaymentWord } from '../deal/PaymentWord.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { statusTabs } from '../deal/status-tabs.ts';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { exportSubOrders, loadSubOrders, subOrders } from '../stores/supplier.ts';
import { subOrderFilter, subOrderStatuses } from './supplier-filters.ts';
import { NothingListed } from './NothingListed.tsx';
import { dealPath } from '#api/deals/deal-address.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

const { pendingShipment } = orderStatuses;

type Props = { first: SubOrderPage | null };

/** What was awarded to the supplier, by status. */
export default function SubOrderList({ first }: Props) {
  return (
    <MembersOnly audience="supplier">
      <SubOrders first={first} />
    </MembersOnly>
  );
}

function SubOrders({ first }: Props) {
  const address = useAddress();
  const filter = subOrderFilter(address.params);
  const load = () => void loadSubOrders(filter);
  const page = useRemote(subOrders, first, address.search, load);
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      <LinkTabs
        many
        label={m.deals_orders_statuses()}
        tabs={statusTabs(address, subOrderStatuses, filter.status, page.data?.counts)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label={m.deals_supplier_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => address.go({ keyword, pageNo: undefined })}
        />
        {filter.needs ? (
          <NarrowedBy
            name={m.deals_supplier_withClaim()}
            onRemove={() => address.go({ needs: undefined, pageNo: undefined })}
          />
        ) : (
          <Button variant="outline" onClick={() => address.go({ needs: 'claim', pageNo: undefined })}>
            {m.deals_supplier_withClaim()}
          </Button>
        )}
        <FileButton
          disabled={page.data?.total === 0}
          read={() => exportSubOrders(filter)}
          onFailed={(message) => showToast(message, 'warning')}
        >
          {m.deals_remit_export()}
        </FileButton>
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        count={m.deals_orders_subOrderCount}
        empty={({ total }) => (
          <NothingListed
            address={address}
            filter={filter}
            total={total}
            title={filter.status === 0 ? m.deals_supplier_noOrders() : m.deals_orders_noneInStatus()}
            text={
              filter.status === pendingShipment ? m.deals_supplier_partlyShippedText() : m.deals_supplier_noOrdersText()
            }
            all={{ status: undefined }}
          />
        )}
      >
        {({ list }) => (
          <RowTable
            many
            heads={[
              m.deals_orders_subOrderNumber(),
              m.deals_orders_goods(),
              m.deals_orders_buyer(),
              m.deals_orders_total(),
              m.deals_orders_status(),
              m.deals_next_title(),
            ]}
          >
            {list.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </RowTable>
        )}
      </PagedList>
    </div>
  );
}

function Row({ row }: { row: SubOrderPage['list'][number] }) {
  const now = useNow();
  return (
    <tr className="hover:bg-sunken relative">
      <td data-label={m.deals_orders_subOrderNumber()}>
        <a
          className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
          href={`${dealPath('supplier', row.orderId)}#${row.number}`}
        >
          {row.number}
        </a>
      </td>
      <td data-label={m.deals_orders_goods()}>
        <span className="block min-w-28 wrap-anywhere">{row.gradeNumber}</span>
        <span className="text-soft figures block text-table">{tonnesText(row.quantity)}</span>
      </td>
      <td data-label={m.deals_orders_buyer()} className="min-w-28 wrap-anywhere">
        {row.buyer}
        {row.poNumber && <span className="text-soft figures block text-table">{row.poNumber}</span>}
      </td>
      <td data-label={m.deals_orders_total()} className="figures whitespace-nowrap">
        {moneyText(row.total)}
        <span className="text-soft block text-table">
          {m.deals_orders_receivedAmount({ amount: moneyText(row.received) })}
        </span>
        {row.paymentStatus && <PaymentWord status={row.paymentStatus} />}
      </td>
      <td data-label={m.deals_orders_status()}>
        <StatusBadge status={row.status} />
        <span className="text-soft block text-table whitespace-nowrap">{formatAge(row.updatedAt, now)}</span>
      </td>
      <td data-label={m.deals_next_title()}>
        <div>
          <NextStepCell step={row.next} side="supplier" orderId={row.orderId} />
        </div>
      </td>
    </tr>
  );
}
