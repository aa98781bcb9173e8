import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { loadText, routeText } from '../deal/freight-words.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { ForCall, useAsk } from '#app/center/ForCall.tsx';
import { $bookings, loadBookings } from '../stores/freight.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { AskFreight } from './AskFreight.tsx';
import { FreightQuotes } from './FreightQuotes.tsx';

// Few deals have freight that is booked here: the others do without.
const FreightBookings = lazy(async () => ({ default: (await import('./FreightBookings.tsx')).FreightBookings }));
const BookFreight = lazy(async () => ({ default: (await import('./BookFreight.tsx')).BookFreight }));

type Props = { orderId: string; freight: FreightOfOrder; mayAsk: boolean };

/** What was asked of forwarders, what they quote, and what is booked. */
export function FreightTalk({ orderId, freight, mayAsk }: Props) {
  const choices = useStore($choices);
  const [asking, setAsking] = useState(false);
  useEffect(() => void (asking && loadChoices()), [asking]);
  const { request, quotes, forwarders } = freight;
  const bookings = useStore($bookings).data;
  const [booking, setBooking] = useState<FreightOfOrder['quotes'][number] | null>(null);
  const mayBook = useAsk('buyer') === undefined && bookings !== null && bookings.bookable.length > 0;
  const quoted = quotes.length > 0;
  useEffect(() => void (quoted && loadBookings(orderId)), [orderId, quoted, freight]);
  return (
    <div className="space-y-4">
      {request && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span className="font-medium">{routeText(request)}</span>
          <span className="figures">{loadText(request)}</span>
          <span className="text-soft">{m.deals_freight_readyFrom({ date: formatDate(request.readyOn, 'short') })}</span>
          <span className="text-soft">
            {forwarders === 0 ? m.deals_freight_nobodyServes() : m.deals_freight_askedCount({ count: forwarders })}
          </span>
        </p>
      )}
      {bookings && bookings.bookings.length > 0 && (
        <Suspense>
          <FreightBookings orderId={orderId} bookings={bookings.bookings} />
        </Suspense>
      )}
      {booking && bookings && (
        <Suspense>
          <BookFreight
            orderId={orderId}
            quote={booking}
            bookable={bookings.bookable}
            onClose={() => setBooking(null)}
          />
        </Suspense>
      )}
      {quotes.length > 0 ? (
        <FreightQuotes quotes={quotes} onBook={mayBook ? setBooking : null} />
      ) : (
        request && <p className="text-soft">{m.deals_freight_noQuotesYet()}</p>
      )}
      {mayAsk && (
        <ForCall<'api/trade/web/freight/requestFreight'> as="buyer">
          <Button variant="outline" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            {asking ? m.ui_hide() : request ? m.deals_freight_askAgain() : m.deals_freight_askForwarders()}
          </Button>
        </ForCall>
      )}
      {mayAsk && asking && (
        <Loaded remote={choices} onRetry={() => void loadChoices()} skeleton={<Skeleton of="form" rows={4} />}>
          {(known) => (
            <AskFreight orderId={orderId} freight={freight} choices={known} onSent={() => setAsking(false)} />
          )}
        </Loaded>
      )}
    </div>
  );
}
