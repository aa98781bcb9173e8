import type { DeliveryMethod } from '#api/deals/deal-choices.ts';
import { orderStatuses, type OrderStatus, type TradeAction } from '#api/deals/order-states.ts';
import type { PaymentStatus } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';

const methods: Record<DeliveryMethod, () => string> = {
  ONE_LOT: m.deals_trade_deliveryOneLot,
  PARTIAL: m.deals_trade_deliveryPartial,
  CALL_OFF: m.deals_trade_deliveryCallOff,
};
/** The delivery method in the reader's language; the code itself where it is unknown. */
export const deliveryMethodName = (code: string): string => (methods[code as DeliveryMethod] ?? (() => code))();

const statuses: Record<OrderStatus, () => string> = {
  [orderStatuses.pendingQuote]: m.deals_order_pendingQuote,
  [orderStatuses.pendingSignatures]: m.deals_order_pendingSignatures,
  [orderStatuses.pendingPayment]: m.deals_order_pendingPayment,
  [orderStatuses.pendingShipment]: m.deals_order_pendingShipment,
  [orderStatuses.shipped]: m.deals_order_shipped,
  [orderStatuses.completed]: m.deals_order_completed,
  [orderStatuses.cancelled]: m.deals_order_cancelled,
  [orderStatuses.lapsed]: m.deals_order_lapsed,
};
/** The status as the specification labels it. */
export const orderStatusName = (status: OrderStatus): string => statuses[status]();

const payments: Record<PaymentStatus, () => string> = {
  unpaid: m.deals_orders_unpaid,
  part: m.deals_orders_partPaid,
  paid: m.deals_orders_paidInFull,
  overpaid: m.deals_orders_paidOver,
};
/** How far a price has been paid, in a word. */
export const paymentStatusName = (status: PaymentStatus): string => payments[status]();

const actions: Record<TradeAction, () => string> = {
  postRfq: m.deals_trade_didPostRfq,
  submitQuote: m.deals_trade_didSubmitQuote,
  withdrawQuote: m.deals_trade_didWithdrawQuote,
  keepQuote: m.deals_trade_didKeepQuote,
  declineRfq: m.deals_trade_didDeclineRfq,
  ask: m.deals_trade_didAsk,
  answer: m.deals_trade_didAnswer,
  counterOffer: m.deals_trade_didCounterOffer,
  acceptQuotes: m.deals_trade_didAcceptQuotes,
  award: m.deals_trade_award,
  cancelInquiry: m.deals_trade_didCancelInquiry,
  noQuote: m.deals_trade_noQuote,
  quotesExpired: m.deals_trade_quotesExpired,
  sign: m.deals_trade_didSign,
  allSigned: m.deals_trade_allSigned,
  refuseContract: m.deals_trade_refuseContract,
  proposeAmendment: m.deals_trade_didProposeAmendment,
  agreeAmendment: m.deals_trade_didAgreeAmendment,
  refuseAmendment: m.deals_trade_didRefuseAmendment,
  signingLapsed: m.deals_trade_signingLapsed,
  submitRemittance: m.deals_trade_didSubmitRemittance,
  confirmRemittance: m.deals_trade_confirmRemittance,
  rejectRemittance: m.deals_trade_rejectRemittance,
  reverseRemittance: m.deals_trade_reverseRemittance,
  fundsArrived: m.deals_trade_fundsArrived,
  fundsReversed: m.deals_trade_fundsReversed,
  paymentLapsed: m.deals_trade_paymentLapsed,
  recordRefund: m.deals_trade_recordRefund,
  returnRefund: m.deals_trade_returnRefund,
  ship: m.deals_trade_didShip,
  addTracking: m.deals_trade_didAddTracking,
  addDocument: m.deals_trade_didAddDocument,
  confirmReceipt: m.deals_trade_didConfirmReceipt,
  evaluate: m.deals_trade_didEvaluate,
  repeatRfq: m.deals_trade_didRepeatRfq,
  placeHold: m.deals_trade_didPlaceHold,
  liftHold: m.deals_trade_didLiftHold,
};
/** An action that was done, as the timeline says it. */
export const tradeActionName = (action: TradeAction): string => actions[action]();
