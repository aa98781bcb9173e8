import '#i18n/browser.ts';
import '../orders/OrderTable.css';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderPage } from '#api/deals/order.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { SavedViews } from '#app/center/SavedViews.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { Party } from '#components/center/Party.tsx';
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
    <div className="space-y-2">
      <NewsBar load={load} />
      <div className="list-tools whole-tabs">
        <LinkTabs
          many
          label={m.deals_orders_statuses()}
          tabs={statusTabs(address, subOrderStatuses, filter.status, page.data?.counts)}
        />
        <SearchBox
          label={m.deals_supplier_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => address.go({ keyword, pageNo: undefined })}
        />
        <details className="filter-fold" data-closes>
          <summary className="press border-line-strong hover:border-brand hover:text-brand bg-surface inline-flex min-w-[44px] items-center rounded border px-3">
            {m.market_list_filter()}
          </summary>
          <div className="popover flex flex-wrap gap-2">
            <Button
              variant="outline"
              disabled={filter.needs !== undefined}
              onClick={() => address.go({ needs: 'claim', pageNo: undefined })}
            >
              {m.deals_supplier_withClaim()}
            </Button>
            <FileButton
              disabled={page.data?.total === 0}
              read={() => exportSubOrders(filter)}
              onFailed={(message) => showToast(message, 'warning')}
            >
              {m.deals_remit_export()}
            </FileButton>
          </div>
        </details>
        <SavedViews list="subOrders" />
        {filter.needs && (
          <NarrowedBy
            name={m.deals_supplier_withClaim()}
            onRemove={() => address.go({ needs: undefined, pageNo: undefined })}
          />
        )}
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        count={m.deals_orders_subOrderCount}
        countSeen
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
            className="order-table dense"
            heads={[
              { name: m.deals_orders_subOrderNumber(), className: 'order-number' },
              m.deals_orders_goods(),
              { name: m.deals_orders_buyer(), className: 'order-partner' },
              { name: m.deals_orders_total(), className: 'order-money received amount' },
              { name: m.deals_orders_status(), className: 'order-status' },
              { name: m.deals_next_title(), className: 'order-next' },
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
    <tr className="order-row hover:bg-sunken relative">
      <td className="order-number" data-label={m.deals_orders_subOrderNumber()}>
        <a
          className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
          href={`${dealPath('supplier', row.orderId)}#${row.number}`}
        >
          {row.number}
        </a>
        {row.poNumber && (
          <span className="line meta figures" title={row.poNumber}>
            {row.poNumber}
          </span>
        )}
      </td>
      <td className="order-goods" data-label={m.deals_orders_goods()}>
        <span className="line font-medium" title={row.gradeNumber}>
          {row.gradeNumber}
        </span>
        <span className="line meta figures">{tonnesText(row.quantity)}</span>
      </td>
      <td className="order-partner" data-label={m.deals_orders_buyer()}>
        <Party name={row.buyer} />
      </td>
      <td className="order-money amount" data-label={m.deals_orders_total()}>
        <span className="line figures font-semibold">{moneyText(row.total)}</span>
        <span className="line meta figures">
          {row.paymentStatus && (
            <>
              <PaymentWord status={row.paymentStatus} /> ·{' '}
            </>
          )}
          {m.deals_orders_receivedAmount({ amount: moneyText(row.received) })}
        </span>
      </td>
      <td className="order-status" data-label={m.deals_orders_status()}>
        <StatusBadge status={row.status} />
        <span className="line meta">{formatAge(row.updatedAt, now)}</span>
      </td>
      <td className="order-next" data-label={m.deals_next_title()}>
        <NextStepCell step={row.next} side="supplier" orderId={row.orderId} />
      </td>
    </tr>
  );
}
