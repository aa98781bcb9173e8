import { orderStatuses } from '#api/deals/order-states.ts';
import type { Invitation } from '#api/deals/rfq.ts';
import { Party } from '#components/center/Party.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { endOfAnswer } from '../stores/supplier.ts';

type Props = { rows: readonly Invitation[] };

/** RFQs as rows; cards on phones. */
export function RfqTable({ rows }: Props) {
  return (
    <RowTable
      many
      heads={[
        m.deals_orders_inquiryNumber(),
        m.deals_orders_goods(),
        m.deals_rfq_tradeTerm(),
        m.deals_rfq_targetPrice(),
        m.deals_orders_buyer(),
        m.deals_orders_status(),
        m.deals_next_title(),
      ]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </RowTable>
  );
}

function Row({ row }: { row: Invitation }) {
  const { orderId, number, postedAt, gradeNumber, category, quantity, tradeTerm, destination, targetPrice } = row;
  return (
    <tr className="hover:bg-sunken relative">
      <td data-label={m.deals_orders_inquiryNumber()}>
        <a
          className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
          href={dealPath('supplier', orderId)}
        >
          {number}
        </a>
        <span className="text-soft figures block text-table">{formatDate(postedAt, 'short')}</span>
      </td>
      <td data-label={m.deals_orders_goods()}>
        <span className="block min-w-28 wrap-anywhere">{gradeNumber}</span>
        <span className="text-soft figures block text-table">
          {tonnesText(quantity)}
          {category && ` · ${category.name}`}
        </span>
      </td>
      <td data-label={m.deals_rfq_tradeTerm()}>
        {tradeTermName(tradeTerm)}
        {destination && <span className="text-soft block text-table">{destination}</span>}
      </td>
      <td data-label={m.deals_rfq_targetPrice()} className="figures whitespace-nowrap">
        {targetPrice ? priceText(targetPrice) : '–'}
      </td>
      <td data-label={m.deals_orders_buyer()}>
        <span className="block min-w-36">
          <Party name={row.buyer.company} more={row.buyer.nation} />
        </span>
      </td>
      <td data-label={m.deals_orders_status()}>
        <span className="flex flex-wrap gap-1">
          <StateBadge row={row} />
          {row.openQuestion && <Badge>{m.deals_supplier_openQuestion()}</Badge>}
        </span>
      </td>
      <td data-label={m.deals_next_title()}>
        <div>
          <Next row={row} />
        </div>
      </td>
    </tr>
  );
}

/** A quote where one is awaited, else for what the RFQ waits. */
function Next({ row }: { row: Invitation }) {
  const { counterOffered, orderId, state, orderStatus } = row;
  if (isUnanswered(row) || counterOffered)
    return (
      <>
        <span className="text-amber block text-table font-medium">{m.deals_next_yours()}</span>
        <Button asChild size="small" className="relative my-1">
          <a href={`${dealPath('supplier', orderId)}#quote`}>
            {counterOffered ? m.deals_next_answerCounter() : m.deals_trade_submitQuote()}
          </a>
        </Button>
        <span className="block text-table">
          <TimeLeft
            until={endOfAnswer(row)}
            past={counterOffered ? m.deals_orders_over() : m.deals_orders_quotingOver()}
          />
        </span>
      </>
    );
  const waits = state === 'quoted' && orderStatus === orderStatuses.pendingQuote;
  return waits ? m.deals_next_theyChoose() : <span className="text-soft">–</span>;
}

const isUnanswered = ({ state, orderStatus }: Invitation): boolean =>
  (state === 'sent' || state === 'seen') && orderStatus === orderStatuses.pendingQuote;

const badges: Record<Invitation['state'], { name: () => string; tone: BadgeTone }> = {
  sent: { name: m.deals_supplier_new, tone: 'amber' },
  seen: { name: m.deals_supplier_stateWaiting, tone: 'amber' },
  quoted: { name: m.deals_supplier_stateQuoted, tone: 'brand' },
  declined: { name: m.deals_supplier_stateDeclined, tone: 'plain' },
  timedOut: { name: m.deals_supplier_timedOut, tone: 'plain' },
  awarded: { name: m.deals_supplier_awarded, tone: 'good' },
  notAwarded: { name: m.deals_orders_quoteNotAwarded, tone: 'plain' },
  withdrawn: { name: m.deals_trade_withdrawn, tone: 'plain' },
};

function StateBadge({ row: { state, counterOffered } }: { row: Invitation }) {
  if (counterOffered) return <Badge tone="amber">{m.deals_supplier_counterOffered()}</Badge>;
  return <Badge tone={badges[state].tone}>{badges[state].name()}</Badge>;
}
