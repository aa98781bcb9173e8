import type { BookingDeclineReason } from '#api/deals/freight-choices.ts';
import { holdReasons } from '#api/deals/hold-choices.ts';
import type { cancelReasons, declineReasons } from '#api/deals/rfq.ts';
import { m } from '#i18n/messages.ts';
import { refuseReasonNames } from './contract-words.ts';
import { holdReasonName } from './hold-reason-words.ts';
import { rejectionName } from './remittance-words.ts';

export type CancelReason = (typeof cancelReasons)[number];
export type DeclineReason = (typeof declineReasons)[number];

/** Why a deal is over for a supplier while it goes on with others. */
export const notAwarded = 'notAwarded';

const cancelNames: Record<CancelReason, () => string> = {
  noLongerNeeded: m.deals_orders_reasonNoLongerNeeded,
  priceTooHigh: m.deals_orders_reasonPriceTooHigh,
  foundElsewhere: m.deals_orders_reasonFoundElsewhere,
  mistake: m.deals_orders_reasonMistake,
  other: m.deals_orders_reasonOther,
};
const declineNames: Record<DeclineReason, () => string> = {
  notSupplied: m.deals_orders_declineNotSupplied,
  outOfStock: m.deals_orders_declineOutOfStock,
  quantityTooSmall: m.deals_orders_declineQuantityTooSmall,
  terms: m.deals_orders_declineTerms,
  capacity: m.deals_orders_declineCapacity,
  other: m.deals_orders_reasonOther,
};
/** Why a forwarder does not book. */
const bookingReasonNames: Record<BookingDeclineReason, () => string> = {
  noSpace: m.deals_booking_noSpace,
  noEquipment: m.deals_booking_noEquipment,
  dates: m.deals_booking_dates,
  rate: m.deals_booking_rate,
  other: m.deals_orders_reasonOther,
};
const rejections = (['notArrived', 'wrongAmount', 'wrongAccount', 'unreadableSlip'] as const).map(
  (reason) => [reason, () => rejectionName(reason)] as const,
);
const ends: Record<string, () => string> = {
  ...refuseReasonNames,
  ...cancelNames,
  ...declineNames,
  ...Object.fromEntries(rejections),
  price: m.deals_contract_reasonPrice,
  cannotDeliver: m.deals_contract_reasonCannotDeliver,
  ...Object.fromEntries(holdReasons.map((reason) => [reason, () => holdReasonName(reason)])),
  noQuote: m.deals_trade_noQuote,
  quotesExpired: m.deals_trade_quotesExpired,
  quotingOver: m.deals_trade_quotingOver,
  signingLapsed: m.deals_trade_signingLapsed,
  endedByAgreement: m.deals_end_byAgreement,
  paymentLapsed: m.deals_trade_paymentLapsed,
  creditLapsed: m.deals_bank_creditLapsed,
  creditNotOpened: m.deals_trade_creditNotOpened,
  notPresented: m.deals_late_notPresentedReason,
  notAccepted: m.deals_late_notAcceptedReason,
  documentsRefused: m.deals_late_documentsRefused,
  notTakenUp: m.deals_late_notTakenUp,
  notShipped: m.deals_late_notShippedReason,
  notTaken: m.deals_taking_reason,
  balanceUnpaid: m.deals_late_unpaidReason,
  priceUnpaid: m.deals_late_closedReason,
  forceMajeure: m.deals_late_forceMajeureReason,
  [notAwarded]: m.deals_orders_quoteNotAwarded,
  ...bookingReasonNames,
  dealOver: m.deals_booking_dealOver,
  forwarderLeft: m.deals_booking_forwarderLeft,
};

export const bookingReasonOptions = () =>
  (Object.keys(bookingReasonNames) as BookingDeclineReason[]).map((value) => ({
    value,
    label: bookingReasonNames[value](),
  }));

export const cancelReasonOptions = () =>
  (Object.keys(cancelNames) as CancelReason[]).map((value) => ({ value, label: cancelNames[value]() }));

export const declineReasonOptions = () =>
  (Object.keys(declineNames) as DeclineReason[]).map((value) => ({ value, label: declineNames[value]() }));

/** Why a deal or a part of it has ended: a known reason in the reader's language, or the words that somebody wrote. */
export const reasonText = (reason: string): string => ends[reason]?.() ?? reason;
