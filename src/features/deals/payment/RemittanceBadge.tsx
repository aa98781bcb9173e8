import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';

const tones: Record<RemittanceRecord['state'], BadgeTone> = { submitted: 'brand', confirmed: 'good', rejected: 'bad' };

export const RemittanceBadge = ({ state, reversed }: Pick<RemittanceRecord, 'state' | 'reversed'>) =>
  reversed ? (
    <Badge tone="bad">{m.deals_remit_reversed()}</Badge>
  ) : (
    <Badge tone={tones[state]}>{remittanceStateName(state)}</Badge>
  );
