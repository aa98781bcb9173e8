import '../deal/next-step.css';
import '../orders/OrderTable.css';
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
      className="order-table dense"
      heads={[
        { name: m.deals_orders_inquiryNumber(), className: 'order-number' },
        m.deals_orders_goods(),
        { name: m.deals_orders_buyer(), className: 'order-partner' },
        { name: m.deals_rfq_targetPrice(), className: 'order-money amount' },
        { name: m.deals_orders_status(), className: 'order-status' },
        { name: m.deals_next_title(), className: 'order-next' },
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
  const term = [tradeTermName(tradeTerm), destination].filter(Boolean).join(' ');
  const about = [tonnesText(quantity), term, category?.name].filter(Boolean).join(' · ');
  return (
    <tr className="order-row hover:bg-sunken relative">
      <td className="order-number" data-label={m.deals_orders_inquiryNumber()}>
        <a
          className="quiet-link figures font-medium whitespace-nowrap after:absolute after:inset-0"
          href={dealPath('supplier', orderId)}
        >
          {number}
        </a>
        <span className="line meta figures">{formatDate(postedAt, 'short')}</span>
      </td>
      <td className="order-goods" data-label={m.deals_orders_goods()}>
        <span className="line font-medium" title={gradeNumber}>
          {gradeNumber}
        </span>
        <span className="line meta figures" title={about}>
          {about}
        </span>
      </td>
      <td className="order-partner" data-label={m.deals_orders_buyer()}>
        <Party name={row.buyer.company} more={row.buyer.nation} />
      </td>
      <td className="order-money amount" data-label={m.deals_rfq_targetPrice()}>
        <span className="line figures font-semibold">{targetPrice ? priceText(targetPrice) : '–'}</span>
      </td>
      <td className="order-status" data-label={m.deals_orders_status()}>
        <StateBadge row={row} />
        {row.openQuestion && <span className="line meta">{m.deals_supplier_openQuestion()}</span>}
      </td>
      <td className="order-next" data-label={m.deals_next_title()}>
        <Next row={row} />
      </td>
    </tr>
  );
}

/** A quote where one is awaited, else for what the RFQ waits. */
function Next({ row }: { row: Invitation }) {
  const { counterOffered, orderId, state, orderStatus } = row;
  if (isUnanswered(row) || counterOffered)
    return (
      <div className="next-step">
        {/* Over the link of the row. */}
        <Button asChild size="small" className="relative">
          <a href={`${dealPath('supplier', orderId)}#quote`}>
            {counterOffered ? m.deals_next_answerCounter() : m.deals_trade_submitQuote()}
          </a>
        </Button>
        <span className="meta">
          <span className="text-amber font-medium">{m.deals_next_yours()} </span>
          <TimeLeft
            until={endOfAnswer(row)}
            past={counterOffered ? m.deals_orders_over() : m.deals_orders_quotingOver()}
          />
        </span>
      </div>
    );
  const waits = state === 'quoted' && orderStatus === orderStatuses.pendingQuote;
  return waits ? <span className="line">{m.deals_next_theyChoose()}</span> : <span className="text-soft">–</span>;
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
