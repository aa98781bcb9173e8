/** Freight of the deal that is open: what its buyer asks of forwarders, and books. */
import type { PostCalls } from '#api/calls.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import type { FreightBookings } from '#api/deals/freight-booking.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { answered } from './overtaken.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
const write = () => browserClient().silent;

const freight = remote<FreightOfOrder>();
/** What was asked for the deal that is open, and what forwarders quoted. */
export const $freight = freight.$state;
let freightFor: string | null = null;
export function loadFreight(orderId: string): Promise<void> {
  if (freightFor !== orderId) freight.forget();
  freightFor = orderId;
  return freight.load(() => browserClient().get('api/trade/web/freight/getFreightOfOrder', { orderId }));
}

/** A request for freight as it is typed. */
export type AskFreightForm = {
  departurePort: string;
  destinationPort: string;
  cabinetType: string;
  containers: string;
  readyOn: string;
  remarks: string;
};
export const askFreightDraft = (orderId: string): Draft<AskFreightForm> => draftOf(`askFreight:${orderId}`);

export async function requestFreight(
  key: OnceKey,
  input: Input<'api/trade/web/freight/requestFreight'>,
): Promise<Outcome<FreightOfOrder>> {
  const options = { idempotencyKey: key.value() };
  const outcome = await answered(
    write().post('api/trade/web/freight/requestFreight', input, options),
    m.deals_freight_askedTooLate,
  );
  if (!outcome.ok) return outcome;
  key.renew();
  askFreightDraft(input.orderId).clear();
  freight.put(outcome.data);
  return outcome;
}

const bookings = remote<FreightBookings>();
/** Freight that is, or was to be, booked for the deal that is open. */
export const $bookings = bookings.$state;
let bookingsFor: string | null = null;
export function loadBookings(orderId: string): Promise<void> {
  if (bookingsFor !== orderId) bookings.forget();
  bookingsFor = orderId;
  return bookings.load(() => browserClient().get('api/trade/web/freight/getFreightBookings', { orderId }));
}

/** Who acts on a booking that has moved on meanwhile sees how it stands now. */
async function ofBuyer(orderId: string, call: Promise<FreightBookings>): Promise<Outcome<FreightBookings>> {
  const outcome = await outcomeOf(call);
  if (outcome.ok) bookings.put(outcome.data);
  else if (Object.keys(outcome.fields).length === 0) await loadBookings(orderId);
  return outcome;
}

export async function bookFreight(
  key: OnceKey,
  orderId: string,
  input: Input<'api/trade/web/freight/bookFreight'>,
): Promise<Outcome<FreightBookings>> {
  const options = { idempotencyKey: key.value() };
  const outcome = await ofBuyer(orderId, write().post('api/trade/web/freight/bookFreight', input, options));
  if (outcome.ok) key.renew();
  return outcome;
}

export const withdrawBooking = (orderId: string, bookingId: string): Promise<Outcome<FreightBookings>> =>
  ofBuyer(orderId, write().post('api/trade/web/freight/withdrawFreightBooking', { bookingId }));

export const cancelBooking = (orderId: string, bookingId: string, reason: string): Promise<Outcome<FreightBookings>> =>
  ofBuyer(orderId, write().post('api/trade/web/freight/cancelFreightBooking', { bookingId, reason }));
