import { useState } from 'react';
import type { FreightBooking, FreightBookings as Bookings } from '#api/deals/freight-booking.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { BookingFacts } from '../deal/BookingFacts.tsx';
import { bookingStateWords, routeText } from '../deal/freight-words.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { cancelBooking, withdrawBooking } from '../stores/freight.ts';

type Props = { orderId: string; bookings: Bookings['bookings'] };

/** Freight that is booked or asked to be; what has ended is folded away. */
export function FreightBookings({ orderId, bookings }: Props) {
  const isOpen = ({ state }: FreightBooking) => state === 'asked' || state === 'confirmed';
  const [open, past] = [bookings.filter(isOpen), bookings.filter((booking) => !isOpen(booking))];
  // The last one that came to nothing is news as long as there is no other.
  const shown = open.length > 0 ? open : past.slice(0, 1);
  const folded = past.filter((booking) => !shown.includes(booking));
  return (
    <section aria-label={m.deals_booking_title()} className="space-y-3">
      <h3 className="font-semibold">{m.deals_booking_title()}</h3>
      {shown.map((booking) => (
        <Booking key={booking.id} orderId={orderId} booking={booking} />
      ))}
      {folded.length > 0 && (
        <details className="fold">
          <summary className="press hover:text-brand flex items-center gap-x-1 text-table">
            {m.deals_booking_earlier({ count: folded.length })}
          </summary>
          <div className="space-y-3 pt-2">
            {folded.map((booking) => (
              <Booking key={booking.id} orderId={orderId} booking={booking} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Booking({ orderId, booking }: { orderId: string; booking: FreightBooking }) {
  const [asking, setAsking] = useState<'withdraw' | 'cancel' | null>(null);
  const { id, state, company, subOrder } = booking;
  const close = () => setAsking(null);
  const withdraw = async () => {
    const outcome = await withdrawBooking(orderId, id);
    showToast(outcome.ok ? m.deals_booking_withdrawn() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <div className="border-line space-y-3 rounded border p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium break-words" lang="">
            {company}
          </span>
          <Badge tone={bookingStateWords[state].tone}>{bookingStateWords[state].name()}</Badge>
          <span className="text-soft">{routeText(booking)}</span>
          <span className="text-soft figures">{subOrder.number}</span>
        </p>
        {booking.mayWithdraw && (
          <ForCall<'api/trade/web/freight/withdrawFreightBooking'> as="buyer">
            <Button variant="quiet" onClick={() => setAsking('withdraw')}>
              {m.deals_booking_withdraw()}
            </Button>
          </ForCall>
        )}
        {booking.mayCancel && (
          <ForCall<'api/trade/web/freight/cancelFreightBooking'> as="buyer">
            <Button variant="quiet" onClick={() => setAsking('cancel')}>
              {m.deals_booking_cancel()}
            </Button>
          </ForCall>
        )}
      </div>
      <BookingFacts booking={booking} />
      <ConfirmDialog
        open={asking === 'withdraw'}
        onClose={close}
        title={m.deals_booking_withdrawAsk()}
        description={m.deals_booking_withdrawText({ who: company })}
        action={m.deals_booking_withdraw()}
        onConfirm={withdraw}
      />
      <ReasonDialog
        of={`cancelBooking:${id}`}
        open={asking === 'cancel'}
        onClose={close}
        title={m.deals_booking_cancel()}
        description={m.deals_booking_cancelText({ who: company })}
        keep={m.deals_booking_keep()}
        onSend={async ({ remark }) => {
          const outcome = await cancelBooking(orderId, id, remark);
          if (outcome.ok) showToast(m.deals_booking_cancelled(), 'success');
          return outcome.ok ? { ok: true, data: undefined } : outcome;
        }}
      />
    </div>
  );
}
