import './OrderTable.css';
import type { OrderRow } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { RowTable } from '#components/center/RowTable.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { NextStepCell } from '../deal/NextStepCell.tsx';
import { PaymentWord } from '../deal/PaymentWord.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount, formatDate } from '#lib/format.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import type { OrderFilter } from '../stores/orders.ts';

type Props = {
  rows: readonly OrderRow[];
  filter: OrderFilter;
  address: ReturnType<typeof useAddress>;
};

/** Orders as rows; cards on phones. */
export function OrderTable({ rows, filter, address }: Props) {
  return (
    <RowTable
      className="order-table"
      sorting={{ now: filter, own: 'posted', address }}
      heads={[
        { name: m.deals_orders_inquiryNumber(), sort: 'posted' },
        { name: m.deals_orders_goods(), sort: 'grade', first: 'asc' },
        { name: m.deals_orders_priceOrTotal(), sort: 'amount' },
        m.deals_orders_partner(),
        { name: m.deals_orders_status(), sort: 'status', first: 'asc' },
        m.deals_next_title(),
      ]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </RowTable>
  );
}

function Row({ row }: { row: OrderRow }) {
  const { status, total, targetPrice } = row;
  const now = useNow();
  const isOpen = status === orderStatuses.pendingQuote;
  return (
    <tr className="hover:bg-sunken relative">
      <td className="order-number" data-label={m.deals_orders_inquiryNumber()}>
        <a
          className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
          href={dealPath('buyer', row.id)}
        >
          {row.number}
        </a>
        <span className="text-soft figures block text-table">{formatDate(row.postedAt, 'short')}</span>
        {row.bundle && (
          <span className="text-soft figures block text-table">{m.deals_bundle_lineOf({ ...row.bundle })}</span>
        )}
        {row.poNumber && (
          <span className="text-soft figures block text-table wrap-anywhere">
            {m.deals_orders_poIs({ number: row.poNumber })}
          </span>
        )}
        {row.costCentre && <span className="text-soft figures block text-table wrap-anywhere">{row.costCentre}</span>}
      </td>
      <td className="order-goods" data-label={m.deals_orders_goods()}>
        <span className="block min-w-28 wrap-anywhere">{row.gradeNumber}</span>
        <span className="text-soft figures block text-table">
          {tonnesText(row.quantity)} · {tradeTermName(row.tradeTerm)}
          {row.category && <span className="order-category"> · {row.category}</span>}
        </span>
      </td>
      <td className="order-money" data-label={m.deals_orders_priceOrTotal()}>
        <span className="figures whitespace-nowrap">
          {total ? moneyText(total) : targetPrice ? priceText(targetPrice) : '–'}
        </span>
        {row.paymentStatus && <PaymentWord status={row.paymentStatus} />}
        {!total && targetPrice && <span className="text-soft block text-table">{m.deals_rfq_targetPrice()}</span>}
      </td>
      <td className="order-partner" data-label={m.deals_orders_partner()}>
        {row.counterparty && <span className="block min-w-28 wrap-anywhere">{row.counterparty}</span>}
        <span className="text-soft block text-table">
          {row.subOrders.length > 1
            ? m.deals_orders_subOrderCount({ count: row.subOrders.length })
            : isOpen && m.deals_orders_quoteCount({ count: formatCount(row.quotes) })}
        </span>
      </td>
      <td className="order-status" data-label={m.deals_orders_status()}>
        <StatusBadge status={status} />
        <span className="text-soft block text-table">
          {row.reason && <span className="block">{reasonText(row.reason)}</span>}
          <span className="order-changed whitespace-nowrap">{formatAge(row.updatedAt, now)}</span>
        </span>
      </td>
      <td className="order-next" data-label={m.deals_next_title()}>
        <NextStepCell step={row.next} side="buyer" orderId={row.id} alsoOwn={row.alsoOwn} />
      </td>
    </tr>
  );
}
