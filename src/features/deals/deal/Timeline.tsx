import './deal.css';
import type { Timeline as Chain } from '#api/deals/order.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { tradeActionName } from '#api/deals/trade-action-words.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';
import { AccountWarning } from './AccountWarning.tsx';
import { EventChanges } from './Changes.tsx';
import { roleName } from './deal-words.ts';
import { moneyText } from '#components/center/figures.ts';

type Detail = Chain['events'][number]['detail'];
type Props = { timeline: Chain };

/** Everything that happened in a deal, newest first, and whether the chain of it is whole. */
export function Timeline({ timeline: { events, verified } }: Props) {
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={verified ? 'good' : 'bad'}>
          {verified ? m.deals_orders_chainVerified() : m.deals_orders_chainBroken()}
        </Badge>
        <span className="text-soft text-table">
          {verified ? m.deals_orders_chainText() : m.deals_orders_chainBrokenText()}
        </span>
      </p>
      <ol className="deal-events">
        {events.toReversed().map((event) => (
          <li key={event.seq}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{tradeActionName(event.action)}</span>
              {event.subOrder && <span className="text-soft figures text-table">{event.subOrder}</span>}
              {event.from !== event.to && (
                <span className="text-table">
                  {event.from === null ? '' : `${orderStatusName(event.from)} → `}
                  {orderStatusName(event.to)}
                </span>
              )}
            </p>
            <p className="text-soft text-table">
              <time dateTime={event.at} className="figures">
                {formatMoment(event.at)}
              </time>
              {' · '}
              {event.by ? m.deals_orders_eventBy({ who: event.by, role: roleName(event.role) }) : roleName(event.role)}
            </p>
            <EventChanges fields={event.changes} />
            <MoneyOf detail={event.detail} />
            {Array.isArray(event.detail['unapproved']) && (
              <p className="text-table">
                {m.form_errorAt({
                  label: m.deals_sources_notApproved(),
                  text: joinWords(event.detail['unapproved'] as string[]),
                })}
              </p>
            )}
            {event.reason && <p className="written text-table">{reasonText(event.reason)}</p>}
            {typeof event.detail['remark'] === 'string' && (
              <p className="written text-table">{event.detail['remark']}</p>
            )}
            {event.bankWarning && <AccountWarning />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What an event moved: the amount that arrived, was recorded, went back or became final. */
function MoneyOf({ detail }: { detail: Detail }) {
  const { currency, arrived, amount, reference } = detail;
  const sum = arrived ?? amount;
  if (typeof sum !== 'string' || typeof currency !== 'string') return null;
  return (
    <p className="text-table">
      <span className="figures">{moneyText({ amount: sum, currency })}</span>
      {typeof reference === 'string' && (
        <span className="text-soft"> · {m.deals_remit_refundReferenceIs({ reference })}</span>
      )}
    </p>
  );
}
