import type { DeliveryMethod } from '#api/deal-choices.ts';
import { orderStatuses, type OrderStatus, type TradeAction } from '#api/order-states.ts';
import { m } from '#i18n/messages.ts';

const methods: Record<DeliveryMethod, () => string> = {
  ONE_LOT: m.trade_deliveryOneLot,
  PARTIAL: m.trade_deliveryPartial,
  CALL_OFF: m.trade_deliveryCallOff,
};
/** The delivery method in the reader's language; the code itself where it is unknown. */
export const deliveryMethodName = (code: string): string => (methods[code as DeliveryMethod] ?? (() => code))();

const statuses: Record<OrderStatus, () => string> = {
  [orderStatuses.pendingQuote]: m.order_pendingQuote,
  [orderStatuses.pendingSignatures]: m.order_pendingSignatures,
  [orderStatuses.pendingPayment]: m.order_pendingPayment,
  [orderStatuses.pendingShipment]: m.order_pendingShipment,
  [orderStatuses.shipped]: m.order_shipped,
  [orderStatuses.completed]: m.order_completed,
  [orderStatuses.cancelled]: m.order_cancelled,
  [orderStatuses.lapsed]: m.order_lapsed,
};
/** The status as the specification labels it. */
export const orderStatusName = (status: OrderStatus): string => statuses[status]();

const actions: Record<TradeAction, () => string> = {
  postRfq: m.trade_postRfq,
  submitQuote: m.trade_submitQuote,
  withdrawQuote: m.trade_withdrawQuote,
  declineRfq: m.trade_declineRfq,
  ask: m.trade_ask,
  answer: m.trade_answer,
  counterOffer: m.trade_counterOffer,
  acceptQuotes: m.trade_acceptQuotes,
  award: m.trade_award,
  cancelInquiry: m.trade_cancelInquiry,
  noQuote: m.trade_noQuote,
  quotesExpired: m.trade_quotesExpired,
  sign: m.trade_sign,
  allSigned: m.trade_allSigned,
  refuseContract: m.trade_refuseContract,
  signingLapsed: m.trade_signingLapsed,
  submitRemittance: m.trade_submitRemittance,
  confirmRemittance: m.trade_confirmRemittance,
  rejectRemittance: m.trade_rejectRemittance,
  fundsArrived: m.trade_fundsArrived,
  paymentLapsed: m.trade_paymentLapsed,
  ship: m.trade_ship,
  addTracking: m.trade_addTracking,
  confirmReceipt: m.trade_confirmReceipt,
  evaluate: m.trade_evaluate,
  repeatRfq: m.trade_repeatRfq,
};
/** An action as it stands on its button and in the timeline. */
export const tradeActionName = (action: TradeAction): string => actions[action]();
