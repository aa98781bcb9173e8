import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { orderStatuses } from '#api/order-states.ts';
import type { SubOrderPage } from '#api/order.ts';
import { LinkTabs } from '#components/center/LinkTabs.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Pager } from '#components/center/Pager.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText, tonnesText } from '#components/deal/figures.ts';
import { StatusBadge } from '#components/deal/StatusBadge.tsx';
import { everyStatus, statusTabs, type ShownStatus } from '#components/deal/status-tabs.ts';
import { TimeLeft } from '#components/deal/TimeLeft.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount } from '#lib/format.ts';
import { pageNumber } from '#lib/page-number.ts';
import { $subOrders, loadSubOrders } from '#stores/supplier.ts';
import { NothingListed } from './NothingListed.tsx';
import { suppliersDealPath } from './supplier-links.ts';
import { SupplierOnly } from './SupplierOnly.tsx';

type Props = { locale: Locale };

const { pendingQuote, pendingSignatures, pendingShipment } = orderStatuses;
/** A sub-order comes with the award: none is waiting for quotes. */
const shown: readonly ShownStatus[] = everyStatus.filter((status) => status !== pendingQuote);

/** What was awarded to the supplier, by status. */
export default function SubOrderList({ locale }: Props) {
  return (
    <SupplierOnly locale={locale}>
      <SubOrders locale={locale} />
    </SupplierOnly>
  );
}

function SubOrders({ locale }: Props) {
  const subOrders = useStore($subOrders);
  const address = useAddress();
  const { params, search, go } = address;
  const filter = {
    status: shown.find((status) => String(status) === params.get('status')) ?? 0,
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    pageNo: pageNumber(params.get('pageNo')),
  };
  const load = () => void loadSubOrders(filter);
  useEffect(load, [search]);
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.orders_statuses()}
        tabs={statusTabs(locale, address, shown, filter.status, subOrders.data?.counts)}
      />
      <SearchBox
        label={m.supplier_search()}
        keyword={filter.keyword}
        onSearch={(keyword) => go({ keyword, pageNo: undefined })}
      />
      <Loaded remote={subOrders} onRetry={load} skeleton={<Skeleton rows={6} tall />}>
        {(page) =>
          page.list.length === 0 ? (
            <NothingListed
              address={address}
              filter={filter}
              total={page.total}
              title={filter.status === 0 ? m.supplier_noOrders() : m.orders_noneInStatus()}
              text={filter.status === pendingShipment ? m.supplier_partlyShippedText() : m.supplier_noOrdersText()}
              all={{ status: undefined }}
            />
          ) : (
            <SubOrderTable locale={locale} page={page} address={address} />
          )
        }
      </Loaded>
    </div>
  );
}

type TableProps = Props & { page: SubOrderPage; address: Pick<ReturnType<typeof useAddress>, 'href' | 'go'> };

function SubOrderTable({ locale, page: { list, total, pageNo, pageSize }, address: { href, go } }: TableProps) {
  return (
    <>
      <p className="text-soft figures text-sm" role="status">
        {m.orders_subOrderCount({ count: formatCount(locale, total) })}
      </p>
      <div className="panel overflow-x-auto">
        <table className="console-table">
          <thead>
            <tr>
              <th scope="col">{m.orders_subOrderNumber()}</th>
              <th scope="col">{m.orders_goods()}</th>
              <th scope="col">{m.orders_buyer()}</th>
              <th scope="col">{m.orders_total()}</th>
              <th scope="col">{m.orders_received()}</th>
              <th scope="col">{m.orders_status()}</th>
              <th scope="col">{m.orders_changed()}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <Row key={row.id} locale={locale} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        locale={locale}
        pageNo={pageNo}
        total={total}
        pageSize={pageSize}
        href={(page) => href({ pageNo: page })}
        onGo={(page) => go({ pageNo: page })}
      />
    </>
  );
}

function Row({ locale, row }: { locale: Locale; row: SubOrderPage['list'][number] }) {
  return (
    <tr className="hover:bg-sunken relative">
      <td data-label={m.orders_subOrderNumber()}>
        <a
          className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
          href={`${suppliersDealPath(locale, row.orderId)}#${row.number}`}
        >
          {row.number}
        </a>
      </td>
      <td data-label={m.orders_goods()}>
        <span className="break-words">{row.gradeNumber}</span>
        <span className="text-soft figures block text-sm">{tonnesText(locale, row.quantity)}</span>
      </td>
      <td data-label={m.orders_buyer()} className="break-words">
        {row.buyer}
      </td>
      <td data-label={m.orders_total()} className="figures whitespace-nowrap">
        {moneyText(locale, row.total)}
      </td>
      <td data-label={m.orders_received()} className="figures whitespace-nowrap">
        {moneyText(locale, row.received)}
      </td>
      <td data-label={m.orders_status()}>
        <StatusBadge status={row.status} />
        {row.status === pendingSignatures && (
          <span className="block text-sm">
            <TimeLeft locale={locale} until={row.signBy} past={m.orders_over()} />
          </span>
        )}
      </td>
      <td data-label={m.orders_changed()} className="whitespace-nowrap">
        {formatAge(locale, row.updatedAt, new Date())}
      </td>
    </tr>
  );
}
