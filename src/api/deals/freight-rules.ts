/**
 * What forms and server both say of lanes, requests for freight and freight quotes. Each rule gives messages by field, in
 * the reader's language; no message: nothing is wrong. Whether ports and codes exist is for the server alone to say.
 */
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import {
  freightAmountForm,
  freightCabinets,
  longestFreightQuoteDays,
  longestLaneDays,
  mostContainers,
  mostTransitDays,
} from '#api/deals/freight-choices.ts';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import { daysAfter, earliestDay, utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { containerProblem, type Carriage } from './carriage-rules.ts';
import { closedProblems } from './closed-destinations.ts';
import { isBlank, type Problems } from './trade-rules.ts';

const { pendingQuote, pendingSignatures, pendingPayment, pendingShipment } = orderStatuses;

/** Freight is asked for, and quoted, until the goods are on their way. */
export const freightStatuses: readonly OrderStatus[] = [
  pendingQuote,
  pendingSignatures,
  pendingPayment,
  pendingShipment,
];

/** What is awarded can be booked for until it leaves; what has ended without goods is carried by nobody. */
export const bookableStatuses: readonly OrderStatus[] = [pendingSignatures, pendingPayment, pendingShipment];
export const bookingHopeless: readonly OrderStatus[] = [orderStatuses.cancelled, orderStatuses.lapsed];

export type ConfirmationDraft = { reference: string; etd: string; cutOff?: string | undefined };

export function confirmationProblems({ reference, etd, cutOff }: ConfirmationDraft, now: Date): Problems {
  const problems: Problems = {};
  if (isBlank(reference)) problems['reference'] = m.field_required();
  if (isBlank(etd)) problems['etd'] = m.field_required();
  else if (etd < earliestDay(now)) problems['etd'] = m.deals_rfq_dateInPast();
  if (cutOff !== undefined) {
    const closes = new Date(cutOff);
    if (!(closes > now)) problems['cutOff'] = m.deals_booking_cutOffPast();
    else if (!isBlank(etd) && earliestDay(closes) > etd) problems['cutOff'] = m.deals_booking_cutOffLate();
  }
  return problems;
}

type Route = { departurePort: string; destinationPort: string; cabinetType: string };

function routeProblems({ departurePort, destinationPort, cabinetType }: Route): Problems {
  const problems: Problems = {};
  if (isBlank(departurePort)) problems['departurePort'] = m.field_required();
  if (isBlank(destinationPort)) problems['destinationPort'] = m.field_required();
  else if (destinationPort === departurePort) problems['destinationPort'] = m.deals_rfq_samePorts();
  const known: readonly string[] = freightCabinets;
  if (isBlank(cabinetType)) problems['cabinetType'] = m.field_required();
  else if (!known.includes(cabinetType)) problems['cabinetType'] = m.field_chooseOne();
  return problems;
}

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;

function priceProblems(field: 'price' | 'amount', priced: { value: string; currency: string; transitDays: number }) {
  const problems: Problems = {};
  if (!freightAmountForm.test(priced.value)) problems[field] = m.deals_freight_amountForm();
  const currencies: readonly string[] = tradeCurrencies;
  if (!currencies.includes(priced.currency)) problems['currency'] = m.field_chooseOne();
  if (!isWhole(priced.transitDays, mostTransitDays)) problems['transitDays'] = wholeUpTo(mostTransitDays);
  return problems;
}

const wholeUpTo = (max: number): string => m.deals_freight_wholeNumber({ max });

/** The last day that the price of a lane may be good for. */
export const latestLaneDay = (now: Date): string => utcDay(daysAfter(now, longestLaneDays));

/** What is wrong with the day until which a lane is valid. */
export function laneDayProblem(validUntil: string, now: Date): string | undefined {
  if (isBlank(validUntil)) return m.field_required();
  if (validUntil < earliestDay(now)) return m.deals_rfq_dateInPast();
  return validUntil > latestLaneDay(now) ? m.deals_freight_laneDayMost({ days: longestLaneDays }) : undefined;
}

export type LaneDraft = Route & { price: string; currency: string; transitDays: number; validUntil: string };

export function laneProblems(draft: LaneDraft, now: Date): Problems {
  const until = laneDayProblem(draft.validUntil, now);
  return {
    ...routeProblems(draft),
    ...priceProblems('price', { ...draft, value: draft.price }),
    ...(until && { validUntil: until }),
  };
}

export type FreightRequestDraft = Route & { containers: number; readyOn: string };

/** `packing` and `goods`: of the RFQ, which the container has to take. */
export function freightRequestProblems(
  draft: FreightRequestDraft,
  now: Date,
  { packings, cabinetTypes, goods, packing, ports, closed }: Carriage & { packing: string },
): Problems {
  const { destinationPort } = draft;
  const problems = { ...closedProblems({ destinationPort }, { ports, closed, goods }, now), ...routeProblems(draft) };
  const container = cabinetTypes.find(({ code }) => code === draft.cabinetType);
  const packed = packings.find(({ code }) => code === packing);
  const unfit = container && containerProblem(packed, container, goods);
  if (unfit) problems['cabinetType'] ??= unfit;
  if (!isWhole(draft.containers, mostContainers)) problems['containers'] = wholeUpTo(mostContainers);
  if (isBlank(draft.readyOn)) problems['readyOn'] = m.field_required();
  else if (draft.readyOn < earliestDay(now)) problems['readyOn'] = m.deals_rfq_dateInPast();
  return problems;
}

export type FreightQuoteDraft = { amount: string; currency: string; transitDays: number; validUntil: string };

export function freightQuoteProblems(draft: FreightQuoteDraft, now: Date): Problems {
  const problems = priceProblems('amount', { ...draft, value: draft.amount });
  const end = Date.parse(draft.validUntil);
  const latest = daysAfter(now, longestFreightQuoteDays).getTime();
  if (!(end > now.getTime() && end <= latest))
    problems['validUntil'] = m.deals_rfq_quoteValidity({ days: longestFreightQuoteDays });
  return problems;
}
