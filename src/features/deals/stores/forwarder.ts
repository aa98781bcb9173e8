/** What a forwarder does: lanes, answers to requests, bookings. */
import type { PostCalls } from '#api/calls.ts';
import type { ForwarderToday, FreightQuote, FreightRequestPage, Lane } from '#api/deals/freight.ts';
import type { FreightBookingPage } from '#api/deals/freight-booking.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { answered } from './overtaken.ts';

type Input<Path extends keyof PostCalls> = PostCalls[Path]['input'];
const write = () => browserClient().silent;

/** What waits for the forwarder. */
export const today = remote<ForwarderToday>();
export const askToday = (client: Reads): Promise<ForwarderToday> =>
  client.get('api/trade/forwarder/freight/getForwarderToday', {});
export const loadToday = (): Promise<void> => today.load(() => askToday(browserClient()));

/** All lanes of the forwarder. */
export const lanes = remote<Lane[]>();
export const askLanes = (client: Reads): Promise<Lane[]> => client.get('api/trade/forwarder/freight/getLanes', {});
export const loadLanes = (): Promise<void> => lanes.load(() => askLanes(browserClient()));

/** A lane as it is typed. */
export type LaneForm = {
  departurePort: string;
  destinationPort: string;
  cabinetType: string;
  price: string;
  currency: string;
  transitDays: string;
  validUntil: string;
  remarks: string;
};
/** `id`: of the lane that is edited; '': of a new one. */
export const laneDraft = (id: string): Draft<LaneForm> => draftOf(`lane:${id}`);

export async function saveLane(
  key: OnceKey,
  input: Input<'api/trade/forwarder/freight/saveLane'>,
): Promise<Outcome<Lane>> {
  const options = { idempotencyKey: key.value() };
  const outcome = await outcomeOf(write().post('api/trade/forwarder/freight/saveLane', input, options));
  if (!outcome.ok) return outcome;
  key.renew();
  laneDraft(input.id ?? '').clear();
  await loadLanes();
  return outcome;
}

export async function deleteLane(id: string): Promise<Outcome<unknown>> {
  const outcome = await outcomeOf(write().post('api/trade/forwarder/freight/deleteLane', { id }));
  if (outcome.ok) await loadLanes();
  return outcome;
}

export async function extendLanes(ids: string[], validUntil: string): Promise<Outcome<Lane[]>> {
  const outcome = await outcomeOf(write().post('api/trade/forwarder/freight/extendLanes', { ids, validUntil }));
  if (outcome.ok) lanes.put(outcome.data);
  return outcome;
}

export const requestFilters = ['open', 'quoted', 'all'] as const;
export type RequestFilter = { filter: (typeof requestFilters)[number]; keyword: string; pageNo: number };
/** What the first page of the center names. */
export const openRequests: RequestFilter = { filter: 'open', keyword: '', pageNo: 1 };
const pageSize = 20;
/** What buyers ask on the forwarder's lanes. */
export const requests = remote<FreightRequestPage>();
export const askFreightRequests = (client: Reads, filter: RequestFilter): Promise<FreightRequestPage> =>
  client.post('api/trade/forwarder/freight/getFreightRequestByPage', { ...filter, pageSize });
let shown = openRequests;
export function loadFreightRequests(filter: RequestFilter): Promise<void> {
  shown = filter;
  return requests.load(() => askFreightRequests(browserClient(), filter));
}

/** A freight quote as it is typed. `validUntil`: in the writer's own time. */
export type FreightQuoteForm = {
  amount: string;
  currency: string;
  transitDays: string;
  carrier: string;
  validUntil: string;
  remarks: string;
};
export const freightQuoteDraft = (requestId: string): Draft<FreightQuoteForm> => draftOf(`freightQuote:${requestId}`);

export async function quoteFreight(
  key: OnceKey,
  input: Input<'api/trade/forwarder/freight/quoteFreight'>,
): Promise<Outcome<FreightQuote>> {
  const options = { idempotencyKey: key.value() };
  const outcome = await answered(
    write().post('api/trade/forwarder/freight/quoteFreight', input, options),
    m.deals_freight_requestOver,
  );
  if (!outcome.ok) return outcome;
  key.renew();
  freightQuoteDraft(input.requestId).clear();
  await loadFreightRequests(shown);
  return outcome;
}

export async function withdrawFreightQuote(requestId: string): Promise<Outcome<unknown>> {
  const outcome = await answered(
    write().post('api/trade/forwarder/freight/withdrawFreightQuote', { requestId }),
    m.deals_freight_nothingLive,
  );
  await loadFreightRequests(shown);
  return outcome;
}

export const bookingFilters = ['asked', 'confirmed', 'all'] as const;
export type BookingFilter = { filter: (typeof bookingFilters)[number]; keyword: string; pageNo: number };
export const waitingBookings: BookingFilter = { filter: 'asked', keyword: '', pageNo: 1 };
/** What buyers have asked the forwarder to book. */
export const ownBookings = remote<FreightBookingPage>();
export const askBookings = (client: Reads, filter: BookingFilter): Promise<FreightBookingPage> =>
  client.post('api/trade/forwarder/freight/getFreightBookingByPage', { ...filter, pageSize });
let shownBookings = waitingBookings;
export function loadOwnBookings(filter: BookingFilter): Promise<void> {
  shownBookings = filter;
  return ownBookings.load(() => askBookings(browserClient(), filter));
}

/** A confirmation as it is typed. `cutOff`: in the writer's own time. */
export type ConfirmationForm = { reference: string; vessel: string; cutOff: string; etd: string };
export const confirmationDraft = (bookingId: string): Draft<ConfirmationForm> => draftOf(`freightBooking:${bookingId}`);

export async function answerBooking(
  key: OnceKey,
  input: Input<'api/trade/forwarder/freight/answerFreightBooking'>,
): Promise<Outcome<unknown>> {
  const options = { idempotencyKey: key.value() };
  const outcome = await answered(
    write().post('api/trade/forwarder/freight/answerFreightBooking', input, options),
    m.deals_booking_over,
  );
  if (outcome.ok) {
    key.renew();
    confirmationDraft(input.bookingId).clear();
  }
  if (outcome.ok || Object.keys(outcome.fields).length === 0) await loadOwnBookings(shownBookings);
  return outcome;
}

export async function giveUpBooking(bookingId: string, reason: string): Promise<Outcome<unknown>> {
  const outcome = await answered(
    write().post('api/trade/forwarder/freight/giveUpFreightBooking', { bookingId, reason }),
    m.deals_booking_over,
  );
  await loadOwnBookings(shownBookings);
  return outcome;
}
