import type { ReactNode } from 'react';
import type { FreightBooking } from '#api/deals/freight-booking.ts';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { AccountWarning } from './AccountWarning.tsx';
import { loadText } from './freight-words.ts';
import { TimeLeft } from './TimeLeft.tsx';

type Props = {
  booking: FreightBooking;
  /** Whose its reader is, beside the way and the load. */
  more?: readonly (readonly [label: string, value: ReactNode])[];
};

/** What is booked, how far it has come, and why it has ended. */
export function BookingFacts({ booking, more = [] }: Props) {
  const { state, answerBy, reference, vessel, cutOff, etd, reason, remark, remarks } = booking;
  const facts: (readonly [string, ReactNode])[] = [
    ...more,
    [m.deals_freight_load(), loadText(booking)],
    [m.deals_freight_allIn(), moneyText(booking.amount)],
    [m.deals_freight_readyOn(), formatDate(booking.readyOn)],
    ...(state === 'asked'
      ? ([[m.deals_booking_answerBy(), <TimeLeft until={answerBy} past={m.deals_orders_over()} />]] as const)
      : []),
    ...(reference !== null ? ([[m.deals_booking_reference(), reference]] as const) : []),
    ...(vessel ? ([[m.deals_booking_vessel(), vessel]] as const) : []),
    ...(cutOff !== null ? ([[m.deals_booking_cutOff(), formatMoment(cutOff)]] as const) : []),
    ...(etd !== null ? ([[m.deals_booking_etd(), formatDate(etd)]] as const) : []),
  ];
  return (
    <>
      <dl className="wide:grid-cols-3 grid grid-cols-2 gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-soft text-table">{label}</dt>
            <dd className="figures break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {[remarks, reason && reasonText(reason), remark].filter(Boolean).map((words) => (
        <p key={words} className="written border-line border-l-2 pl-3 break-words">
          {words}
        </p>
      ))}
      {booking.bankWarning && <AccountWarning />}
    </>
  );
}
