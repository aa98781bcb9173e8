import type { OrderStatus } from '#api/deals/order-states.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';

/** What a status of an order asks of who looks at it. */
export const orderStatusTones: Record<OrderStatus, BadgeTone> = {
  1: 'brand',
  2: 'amber',
  3: 'amber',
  4: 'brand',
  5: 'brand',
  6: 'good',
  7: 'bad',
  8: 'plain',
};
