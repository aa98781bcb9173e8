import type { DeliveryMethod } from '#api/deals/deal-choices.ts';
import { orderStatuses, type OrderStatus, type TradeAction } from '#api/deals/order-states.ts';
import type { PaymentStatus } from '#api/deals/trade.ts';
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

const payments: Record<PaymentStatus, () => string> = {
  unpaid: m.orders_unpaid,
  part: m.orders_partPaid,
  paid: m.orders_paidInFull,
  overpaid: m.orders_paidOver,
};
/** How far a price has been paid, in a word. */
export const paymentStatusName = (status: PaymentStatus): string => payments[status]();

const actions: Record<TradeAction, () => string> = {
  postRfq: m.trade_didPostRfq,
  submitQuote: m.trade_didSubmitQuote,
  withdrawQuote: m.trade_didWithdrawQuote,
  declineRfq: m.trade_didDeclineRfq,
  ask: m.trade_didAsk,
  answer: m.trade_didAnswer,
  counterOffer: m.trade_didCounterOffer,
  acceptQuotes: m.trade_didAcceptQuotes,
  award: m.trade_award,
  cancelInquiry: m.trade_didCancelInquiry,
  noQuote: m.trade_noQuote,
  quotesExpired: m.trade_quotesExpired,
  sign: m.trade_didSign,
  allSigned: m.trade_allSigned,
  refuseContract: m.trade_refuseContract,
  proposeAmendment: m.trade_didProposeAmendment,
  agreeAmendment: m.trade_didAgreeAmendment,
  refuseAmendment: m.trade_didRefuseAmendment,
  signingLapsed: m.trade_signingLapsed,
  submitRemittance: m.trade_didSubmitRemittance,
  confirmRemittance: m.trade_confirmRemittance,
  rejectRemittance: m.trade_rejectRemittance,
  reverseRemittance: m.trade_reverseRemittance,
  fundsArrived: m.trade_fundsArrived,
  fundsReversed: m.trade_fundsReversed,
  paymentLapsed: m.trade_paymentLapsed,
  recordRefund: m.trade_recordRefund,
  returnRefund: m.trade_returnRefund,
  ship: m.trade_didShip,
  addTracking: m.trade_didAddTracking,
  addDocument: m.trade_didAddDocument,
  confirmReceipt: m.trade_didConfirmReceipt,
  evaluate: m.trade_didEvaluate,
  repeatRfq: m.trade_didRepeatRfq,
  placeHold: m.trade_didPlaceHold,
  liftHold: m.trade_didLiftHold,
};
/** An action that was done, as the timeline says it. */
export const tradeActionName = (action: TradeAction): string => actions[action]();
