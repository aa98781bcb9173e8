import type { OrderStatus } from '#api/order-states.ts';
import { Badge } from '#components/ui/badge.tsx';
import { orderStatusName } from '#lib/trade-words.ts';
import { statusTones } from './deal-words.ts';

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={statusTones[status]}>{orderStatusName(status)}</Badge>
);
