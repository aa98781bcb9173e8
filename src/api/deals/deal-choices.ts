/** Free of zod: forms read it too. */

/** How a quantity is delivered within the window. */
export const deliveryMethods = ['ONE_LOT', 'PARTIAL', 'CALL_OFF'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Containers that an RFQ may ask for, of those of the trade (specification, section 3). */
export const cabinetTypes = ['20GP', '40GP', '40HQ', 'ISOTANK', 'FLEXITANK', 'LCL'] as const;

/** How tonnes are written: up to three decimals. */
export const tonnesForm = /^\d{1,9}(\.\d{1,3})?$/;
/** How a price per tonne is written: up to four decimals. */
export const unitPriceForm = /^\d{1,9}(\.\d{1,4})?$/;
/** Tonnes; nobody buys more at once. Totals then fit their column. */
export const mostTonnes = '1000000';
/** Days that a quote may stand at most. */
export const longestQuoteDays = 90;
/** Working days in which a supplier answers a counter-offer, unless the buyer says otherwise. */
export const counterAnswerDays = 3;
/** How much more than asked for may be awarded in all, as a factor: lots are rounded to full containers. */
export const awardTolerance = '1.1';

/** Currencies in which deals are made: those with a collection account. */
export const tradeCurrencies = ['USD', 'CNY', 'EUR'] as const;
export type TradeCurrency = (typeof tradeCurrencies)[number];
/** Days that goods travel: whole ones, up to a year. */
export const transitDaysForm = /^(\d{1,2}|[12]\d\d|3[0-5]\d|36[0-5])$/;

/** How many characters a number has by which goods are looked up, as it is typed. */
export const trackedNumberLength = [4, 40] as const;

/** So many shops can be chosen for one RFQ. */
export const mostChosenShops = 30;

/** What hardly changes from one RFQ of a company to the next: where to, how, and in what money. */
export const rememberedFields = [
  'currency',
  'tradeTerm',
  'deliveryMethod',
  'destinationPort',
  'destinationCountry',
  'portDischarge',
  'serviceAddress',
  'shippingMethod',
  'cabinetType',
  'packing',
  'paymentTerm',
  'costCentre',
] as const;

/** What becomes of an RFQ that waits for the certification of its buyer. */
export const waitingStates = ['waiting', 'posted', 'withdrawn', 'expired', 'refused'] as const;
/** So many templates of RFQs may a company keep. */
export const mostRfqTemplates = 50;

/** So many RFQs of one member may wait. */
export const mostWaitingRfqs = 5;

/** What has become of the RFQ as it went to one supplier. */
export const invitationStates = [
  'sent',
  'seen',
  'quoted',
  'declined',
  'withdrawn',
  'timedOut',
  'awarded',
  'notAwarded',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Institutions that contracts may send disputes to (arbitration.ts). */
export const arbitrations = ['CIETAC', 'HKIAC', 'SIAC', 'LCIA'] as const;
export type Arbitration = (typeof arbitrations)[number];
