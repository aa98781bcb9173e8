import { orderStatuses, terminalStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';

const { pendingQuote, pendingSignatures, pendingPayment, completed } = orderStatuses;

/** The way of a deal that goes well. */
export const wayOfDeal: readonly OrderStatus[] = [1, 2, 3, 4, 5, 6];

/** The furthest status that a sub-order has reached, also when it has ended since. */
export function reachedBySubOrder({ status, contract }: Pick<SubOrderView, 'status' | 'contract'>): OrderStatus {
  if (!terminalStatuses.includes(status) || status === completed) return status;
  return contract?.signedBy.length === 2 ? pendingPayment : pendingSignatures;
}

/** The same for a whole deal: an RFQ that ended without an award never left its first status. */
export function reachedByOrder({ status, subOrders }: Pick<OrderView, 'status' | 'subOrders'>): OrderStatus {
  if (!terminalStatuses.includes(status) || status === completed) return status;
  return Math.max(pendingQuote, ...subOrders.map(reachedBySubOrder)) as OrderStatus;
}
