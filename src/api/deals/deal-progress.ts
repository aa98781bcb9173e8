import { orderStatuses, terminalStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';

const { pendingQuote, completed } = orderStatuses;

/** The way of a deal that goes well. */
export const wayOfDeal: readonly OrderStatus[] = [1, 2, 3, 4, 5, 6];

type Parts = { status: OrderView['status']; subOrders: readonly Pick<SubOrderView, 'reached'>[] };

/** The furthest status that a whole deal has reached, also when it has ended since: an RFQ that ended without an award never left its first one. */
export function reachedByOrder({ status, subOrders }: Parts): OrderStatus {
  if (!terminalStatuses.includes(status) || status === completed) return status;
  return Math.max(pendingQuote, ...subOrders.map(({ reached }) => reached)) as OrderStatus;
}
