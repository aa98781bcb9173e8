import { holdReasons } from '#api/deals/hold-choices.ts';
import type { cancelReasons, declineReasons } from '#api/deals/rfq.ts';
import { m } from '#i18n/messages.ts';
import { refuseReasonNames } from './contract-words.ts';
import { holdReasonName } from './hold-words.ts';
import { rejectionName } from './remittance-words.ts';

export type CancelReason = (typeof cancelReasons)[number];
export type DeclineReason = (typeof declineReasons)[number];

/** Why a deal is over for a supplier while it goes on with others. */
export const notAwarded = 'notAwarded';

const cancelNames: Record<CancelReason, () => string> = {
  noLongerNeeded: m.orders_reasonNoLongerNeeded,
  priceTooHigh: m.orders_reasonPriceTooHigh,
  foundElsewhere: m.orders_reasonFoundElsewhere,
  mistake: m.orders_reasonMistake,
  other: m.orders_reasonOther,
};
const declineNames: Record<DeclineReason, () => string> = {
  notSupplied: m.orders_declineNotSupplied,
  outOfStock: m.orders_declineOutOfStock,
  quantityTooSmall: m.orders_declineQuantityTooSmall,
  terms: m.orders_declineTerms,
  capacity: m.orders_declineCapacity,
  other: m.orders_reasonOther,
};
const rejections = (['notArrived', 'wrongAmount', 'wrongAccount', 'unreadableSlip'] as const).map(
  (reason) => [reason, () => rejectionName(reason)] as const,
);
const ends: Record<string, () => string> = {
  ...refuseReasonNames,
  ...cancelNames,
  ...declineNames,
  ...Object.fromEntries(rejections),
  price: m.contract_reasonPrice,
  cannotDeliver: m.contract_reasonCannotDeliver,
  ...Object.fromEntries(holdReasons.map((reason) => [reason, () => holdReasonName(reason)])),
  noQuote: m.trade_noQuote,
  quotesExpired: m.trade_quotesExpired,
  quotingOver: m.trade_quotingOver,
  signingLapsed: m.trade_signingLapsed,
  paymentLapsed: m.trade_paymentLapsed,
  [notAwarded]: m.orders_quoteNotAwarded,
};

export const cancelReasonOptions = () =>
  (Object.keys(cancelNames) as CancelReason[]).map((value) => ({ value, label: cancelNames[value]() }));

export const declineReasonOptions = () =>
  (Object.keys(declineNames) as DeclineReason[]).map((value) => ({ value, label: declineNames[value]() }));

/** Why a deal or a part of it has ended: a known reason in the reader's language, or the words that somebody wrote. */
export const reasonText = (reason: string): string => ends[reason]?.() ?? reason;
