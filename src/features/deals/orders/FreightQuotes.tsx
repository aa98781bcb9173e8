import type { FreightOfOrder } from '#api/deals/freight.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { moneyText, priceText } from '#components/center/figures.ts';
import { freightStates } from '../deal/freight-words.ts';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { round } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';

type Quote = FreightOfOrder['quotes'][number];
type Props = {
  quotes: readonly Quote[];
  /** Where something can be booked. */
  onBook: ((quote: Quote) => void) | null;
};

const past: readonly Quote['state'][] = ['replaced', 'withdrawn'];

/** Freight quotes, the cheapest per tonne first; those that count no more are folded away. */
export function FreightQuotes({ quotes, onBook }: Props) {
  const present = quotes.filter(({ state }) => !past.includes(state));
  const earlier = quotes.filter(({ state }) => past.includes(state));
  return (
    <div className="space-y-2">
      {present.length > 0 && <Table quotes={present} onBook={onBook} />}
      {earlier.length > 0 && (
        <details className="fold">
          <summary className="press hover:text-brand flex items-center gap-x-1 text-table">
            {m.deals_freight_earlier({ count: earlier.length })}
          </summary>
          <Table quotes={earlier} onBook={null} />
        </details>
      )}
    </div>
  );
}

function Table({ quotes, onBook }: Props) {
  const isCheapest = (quote: Quote) => quote.state === 'live' && quote === quotes[0] && quotes.length > 1;
  return (
    <div className="-mx-3 overflow-x-auto">
      <table className="console-table card-rows">
        <thead>
          <tr>
            <th scope="col">{m.deals_freight_forwarder()}</th>
            <th scope="col">{m.deals_freight_perTonne()}</th>
            <th scope="col">{m.deals_freight_allIn()}</th>
            <th scope="col">{m.deals_freight_transitDays()}</th>
            <th scope="col">{m.deals_orders_carrier()}</th>
            <th scope="col">{m.deals_orders_valid()}</th>
            <th scope="col">{m.deals_freight_contact()}</th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <tr key={quote.id} className={cn('hover:bg-sunken', quote.state !== 'live' && 'text-soft')}>
              <td data-label={m.deals_freight_forwarder()}>
                <span className="font-medium break-words" lang="">
                  {quote.company}
                </span>
                {quote.remarks && (
                  <span className="text-soft block text-table break-words" lang="">
                    {quote.remarks}
                  </span>
                )}
                {quote.bankWarning && <AccountWarning />}
              </td>
              <td data-label={m.deals_freight_perTonne()} className="figures">
                <span className="whitespace-nowrap">
                  {priceText({ amount: round(quote.perTonneUsd, 2), currency: 'USD' })}
                </span>{' '}
                {isCheapest(quote) && <Badge tone="good">{m.deals_orders_cheapest()}</Badge>}
              </td>
              <td data-label={m.deals_freight_allIn()} className="figures">
                <span className="whitespace-nowrap">{moneyText(quote.amount)}</span>
                <span className="text-soft block text-table">
                  {m.deals_freight_forContainers({ count: quote.containers })}
                </span>
              </td>
              <td data-label={m.deals_freight_transitDays()} className="figures whitespace-nowrap">
                {m.deals_orders_days({ days: quote.transitDays })}
              </td>
              <td data-label={m.deals_orders_carrier()}>{quote.carrier?.name ?? '–'}</td>
              <td data-label={m.deals_orders_valid()} className="md:whitespace-nowrap">
                {quote.state === 'live' ? (
                  <TimeLeft until={quote.validUntil} past={m.deals_freight_stateExpired()} />
                ) : (
                  <>
                    <Badge tone={freightStates[quote.state].tone}>{freightStates[quote.state].name()}</Badge>
                    <span className="block text-table">{formatDate(quote.validUntil, 'short')}</span>
                  </>
                )}
              </td>
              <td data-label={m.deals_freight_contact()}>
                <a
                  className="link press inline-flex items-center whitespace-nowrap"
                  href={localPath('/userCenter/inbox', { compose: 1, to: quote.forwarderId })}
                  aria-label={m.deals_freight_writeTo({ company: quote.company })}
                >
                  {m.deals_freight_write()}
                </a>
                {onBook && quote.state === 'live' && (
                  <Button
                    size="small"
                    className="ml-3"
                    aria-label={m.deals_booking_bookWith({ who: quote.company })}
                    onClick={() => onBook(quote)}
                  >
                    {m.deals_booking_book()}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
