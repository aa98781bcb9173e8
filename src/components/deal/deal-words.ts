import type { OrderStatus, TradeRole } from '#api/order-states.ts';
import type { cancelReasons, declineReasons } from '#api/rfq.ts';
import type { QuoteView, TermView } from '#api/trade.ts';
import { tradeTermName } from '#components/offer/trade-term-name.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { refuseReasonNames } from '#lib/contract-words.ts';
import { rejectionName } from '#lib/remittance-words.ts';

export type CancelReason = (typeof cancelReasons)[number];
export type DeclineReason = (typeof declineReasons)[number];

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
  noQuote: m.trade_noQuote,
  quotesExpired: m.trade_quotesExpired,
  signingLapsed: m.trade_signingLapsed,
  paymentLapsed: m.trade_paymentLapsed,
};

export const cancelReasonOptions = () =>
  (Object.keys(cancelNames) as CancelReason[]).map((value) => ({ value, label: cancelNames[value]() }));

export const declineReasonOptions = () =>
  (Object.keys(declineNames) as DeclineReason[]).map((value) => ({ value, label: declineNames[value]() }));

/** Why a deal or a part of it has ended: a known reason in the reader's language, or the words that somebody wrote. */
export const reasonText = (reason: string): string => ends[reason]?.() ?? reason;

export const statusTones: Record<OrderStatus, BadgeTone> = {
  1: 'brand',
  2: 'amber',
  3: 'amber',
  4: 'brand',
  5: 'brand',
  6: 'good',
  7: 'bad',
  8: 'plain',
};

const roles: Record<TradeRole, () => string> = {
  buyer: m.orders_buyer,
  supplier: m.orders_supplier,
  operator: m.orders_marketplace,
  system: m.orders_bySystem,
};
export const roleName = (role: TradeRole): string => roles[role]();

export const quoteStates: Record<QuoteView['state'], { name: () => string; tone: BadgeTone }> = {
  live: { name: m.orders_quoteLive, tone: 'brand' },
  expired: { name: m.orders_quoteExpired, tone: 'plain' },
  withdrawn: { name: m.orders_quoteWithdrawn, tone: 'plain' },
  accepted: { name: m.orders_quoteAccepted, tone: 'good' },
  notAwarded: { name: m.orders_quoteNotAwarded, tone: 'plain' },
};

/** `CIF Apapa (Lagos)`, `FOB Ningbo`: the term with the place that it names. */
export function termText(terms: TermView): string {
  const name = tradeTermName(terms.tradeTerm);
  const arrives = terms.destinationPort ?? terms.portDischarge;
  const place =
    (name === 'FOB' ? terms.departurePort : (arrives ?? terms.departurePort))?.name ?? terms.serviceAddress ?? '';
  return place ? `${name} ${place}` : name;
}
