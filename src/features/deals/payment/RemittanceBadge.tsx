import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';

const tones: Record<RemittanceRecord['state'], BadgeTone> = {
  submitted: 'brand',
  confirmed: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
};

type Props = Pick<RemittanceRecord, 'state' | 'reversed'>;

export function RemittanceBadge({ state, reversed }: Props) {
  if (reversed) return <Badge tone="bad">{m.deals_remit_reversed()}</Badge>;
  return <Badge tone={tones[state]}>{remittanceStateName(state)}</Badge>;
}
