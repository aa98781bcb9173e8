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
