import './OrderTable.css';
import type { OrderRow } from '#api/deals/order.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { Party } from '#components/center/Party.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { NextStepCell } from '../deal/NextStepCell.tsx';
import { PaymentWord } from '../deal/PaymentWord.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { m } from '#i18n/messages.ts';
import { formatAge, formatCount, formatDate } from '#lib/format.ts';
import { bundlePath, dealPath } from '#api/deals/deal-address.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import type { OrderFilter } from '../stores/orders.ts';

type Props = {
  rows: readonly OrderRow[];
  filter: OrderFilter;
  address: ReturnType<typeof useAddress>;
  /** Where a row leads: to the order, unless somebody looks at RFQs alone. */
  pathOf?: (row: OrderRow) => string;
};

const orderPath = ({ id }: OrderRow) => dealPath('buyer', id);

/** Orders as rows; cards on phones. */
export function OrderTable({ rows, filter, address, pathOf = orderPath }: Props) {
  return (
    <RowTable
      many
      className="order-table dense"
      sorting={{ now: filter, own: 'posted', address }}
      heads={[
        { name: m.deals_orders_inquiryNumber(), sort: 'posted', className: 'order-number' },
        { name: m.deals_orders_goods(), sort: 'grade', first: 'asc' },
        { name: m.deals_orders_partner(), className: 'order-partner' },
        { name: m.deals_orders_priceOrTotal(), sort: 'amount', className: 'order-money amount' },
        { name: m.deals_orders_status(), sort: 'status', first: 'asc', className: 'order-status' },
        { name: m.deals_next_title(), className: 'order-next' },
      ]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} path={pathOf(row)} />
      ))}
    </RowTable>
  );
}

function Row({ row, path }: { row: OrderRow; path: string }) {
  const { status, total, targetPrice } = row;
  const now = useNow();
  const isOpen = status === orderStatuses.pendingQuote;
  const bundled = row.bundle && m.deals_bundle_lineOf({ ...row.bundle });
  const about = [
    formatDate(row.postedAt, 'short'),
    row.poNumber && m.deals_orders_poIs({ number: row.poNumber }),
    row.costCentre,
  ].filter(Boolean);
  const several =
    row.subOrders.length > 1
      ? m.deals_orders_subOrderCount({ count: row.subOrders.length })
      : isOpen
        ? m.deals_orders_quoteCount({ count: formatCount(row.quotes) })
        : undefined;
  return (
    <tr className="order-row hover:bg-sunken relative">
      <td className="order-number" data-label={m.deals_orders_inquiryNumber()}>
        <a className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0" href={path}>
          {row.number}
        </a>
        <span className="line meta figures" title={[...about, bundled].filter(Boolean).join(' · ')}>
          {about.join(' · ')}
          {row.bundle && (
            <>
              {' · '}
              {/* Over the link of the row. */}
              <a className="link relative" href={bundlePath(row.bundle.number)}>
                {bundled}
              </a>
            </>
          )}
        </span>
      </td>
      <td className="order-goods" data-label={m.deals_orders_goods()}>
        <span className="line font-medium" title={row.gradeNumber}>
          {row.gradeNumber}
        </span>
        <span className="line meta figures">
          {tonnesText(row.quantity)} · {tradeTermName(row.tradeTerm)}
          {row.category && ` · ${row.category}`}
        </span>
      </td>
      <td className="order-partner" data-label={m.deals_orders_partner()}>
        {row.party ? <Party {...row.party} more={several} /> : <span className="line meta">{several}</span>}
      </td>
      <td className="order-money amount" data-label={m.deals_orders_priceOrTotal()}>
        <span className="line figures font-semibold">
          {total ? moneyText(total) : targetPrice ? priceText(targetPrice) : '–'}
        </span>
        {row.paymentStatus && (
          <span className="line meta">
            <PaymentWord status={row.paymentStatus} />
          </span>
        )}
        {!total && targetPrice && <span className="line meta">{m.deals_rfq_targetPrice()}</span>}
      </td>
      <td className="order-status" data-label={m.deals_orders_status()}>
        <StatusBadge status={status} />
        <span className="line meta">{formatAge(row.updatedAt, now)}</span>
      </td>
      <td className="order-next" data-label={m.deals_next_title()}>
        <NextStepCell
          step={row.next}
          side="buyer"
          orderId={row.id}
          alsoOwn={row.alsoOwn}
          ended={row.reason ? reasonText(row.reason) : undefined}
        />
      </td>
    </tr>
  );
}
