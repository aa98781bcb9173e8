import { orderStatuses } from '#api/deals/order-states.ts';
import { add, compare, subtract } from '#lib/decimal.ts';
import type { Balance, SubOrderRow } from '#server/deals/deal/index.ts';

/**
 * What is to be paid now: while payment is awaited what the terms ask before shipment, then the rest. What has been
 * sent already is not asked for again, nor what banks on the way have kept of it.
 */
export function dueNow({ status }: Pick<SubOrderRow, 'status'>, balance: Balance): string {
  const target = status === orderStatuses.pendingPayment ? balance.dueBeforeShipment : balance.payable;
  const paid = subtract(balance.received, balance.refunded);
  const missing = subtract(target, add(paid, balance.bankCharges, balance.submitted));
  return compare(missing, '0') > 0 ? missing : '0.00';
}
