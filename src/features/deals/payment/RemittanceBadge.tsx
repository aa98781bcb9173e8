import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';

const tones: Record<RemittanceRecord['state'], BadgeTone> = { submitted: 'brand', confirmed: 'good', rejected: 'bad' };

type Props = Pick<RemittanceRecord, 'state' | 'reversed'> & Partial<Pick<RemittanceRecord, 'reason'>>;

export function RemittanceBadge({ state, reversed, reason }: Props) {
  if (reversed) return <Badge tone="bad">{m.deals_remit_reversed()}</Badge>;
  if (reason === 'withdrawn') return <Badge>{m.deals_trade_withdrawn()}</Badge>;
  return <Badge tone={tones[state]}>{remittanceStateName(state)}</Badge>;
}
