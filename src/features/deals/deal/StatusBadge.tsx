import type { OrderStatus } from '#api/deals/order-states.ts';
import { Badge } from '#components/ui/badge.tsx';
import { statusName, statusTone } from './deal-words.ts';

type Props = { status: OrderStatus; reason?: string | null };

export const StatusBadge = ({ status, reason = null }: Props) => (
  <Badge tone={statusTone(status, reason)}>{statusName(status, reason)}</Badge>
);
