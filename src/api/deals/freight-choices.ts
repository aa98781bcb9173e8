/** Free of zod: forms read it too. */
import { cabinetTypes, longestQuoteDays } from './deal-choices.ts';

/** How an amount of freight is written: above 0, up to two decimals. */
export const freightAmountForm = /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/;
/** What is forwarded whole: part loads are priced by the cubic metre, not by the container. */
export const freightCabinets = cabinetTypes.filter((code) => code !== 'LCL');
export const mostContainers = 500;
export const mostTransitDays = 180;
/** Lanes of one forwarder. */
export const mostLanes = 500;
/** Days that the price of a lane may stand at most, and that of a freight quote. */
export const longestLaneDays = 366;
export const longestFreightQuoteDays = longestQuoteDays;
/** Lanes and quotes that end within so many days end soon. */
export const laneEndsSoonDays = 14;
export const freightQuoteEndsSoonDays = 3;

/** What becomes of a booking that a buyer asks a forwarder for. */
export const bookingStates = ['asked', 'confirmed', 'declined', 'withdrawn', 'lapsed', 'cancelled'] as const;
export type BookingState = (typeof bookingStates)[number];
/** By whom a booking ends: `system` where its deal has. */
export type BookingEnd = 'buyer' | 'forwarder' | 'system';
/** Working days in which a forwarder answers, unless the buyer says otherwise; never later than the quote stands. */
export const bookingAnswerDays = 2;
export const bookingDeclineReasons = ['noSpace', 'noEquipment', 'dates', 'rate', 'other'] as const;
export type BookingDeclineReason = (typeof bookingDeclineReasons)[number];

/** Instead of the id of a freight quote: neither forwarders' quotes nor their lanes are counted with. */
export const noFreightQuote = 'none';
/** Ports of loading of one RFQ of which a buyer may say something. */
export const mostRoutes = 50;
