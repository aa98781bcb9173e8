import type { FreightQuote } from '#api/deals/freight.ts';
import type { BookingState } from '#api/deals/freight-choices.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

/** What became of a freight quote, in a word. */
export const freightStates: Record<FreightQuote['state'], { name: () => string; tone: BadgeTone }> = {
  live: { name: m.deals_freight_stateLive, tone: 'good' },
  expired: { name: m.deals_freight_stateExpired, tone: 'amber' },
  replaced: { name: m.deals_freight_stateReplaced, tone: 'plain' },
  withdrawn: { name: m.deals_trade_withdrawn, tone: 'plain' },
};

/** What became of a booking, in a word. */
export const bookingStateWords: Record<BookingState, { name: () => string; tone: BadgeTone }> = {
  asked: { name: m.deals_booking_stateAsked, tone: 'amber' },
  confirmed: { name: m.deals_booking_stateConfirmed, tone: 'good' },
  declined: { name: m.deals_booking_stateDeclined, tone: 'plain' },
  withdrawn: { name: m.deals_trade_withdrawn, tone: 'plain' },
  lapsed: { name: m.deals_booking_stateLapsed, tone: 'plain' },
  cancelled: { name: m.deals_booking_stateCancelled, tone: 'plain' },
};

type Route = { departurePort: { name: string }; destinationPort: { name: string } };
/** `Ningbo → Apapa (Lagos)`. */
export const routeText = ({ departurePort, destinationPort }: Route): string =>
  `${departurePort.name} → ${destinationPort.name}`;

/** `2 × 40 ft high cube`. */
export const loadText = ({ containers, cabinetType }: { containers: number; cabinetType: { name: string } }): string =>
  `${containers} × ${cabinetType.name}`;
