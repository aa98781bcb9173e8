import type { DeliveryMethod } from '#api/deals/deal-choices.ts';
import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { PaymentStatus } from '#api/deals/payment-view.ts';
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
