import type { Side } from '../stores/remittance.ts';

/** Where a side follows the deal that money belongs to. */
export const dealOf = (side: Side, orderId: string): string =>
  side === 'buyer' ? `/userCenter/orderDetails_order/${orderId}` : `/supplierCenter/deal/${orderId}`;
