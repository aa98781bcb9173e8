import type { Payment } from '#api/deals/payout.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

type State = Payment['state'] | 'preparing';
const names: Record<State, () => string> = {
  preparing: m.deals_payout_preparing,
  waiting: m.deals_payout_atBank,
  paid: m.deals_payout_statePaid,
  returned: m.deals_payout_stateReturned,
  withdrawn: m.deals_payout_stateWithdrawn,
};
const tones: Record<State, BadgeTone> = {
  preparing: 'plain',
  waiting: 'amber',
  paid: 'good',
  returned: 'bad',
  withdrawn: 'plain',
};

/** How far a payment is. */
export function PaymentBadge({ payment: { state, batch } }: { payment: Pick<Payment, 'state' | 'batch'> }) {
  const shown = state === 'waiting' && batch !== 'sent' ? 'preparing' : state;
  return <Badge tone={tones[shown]}>{names[shown]()}</Badge>;
}
