import type { RemittanceRecord } from '#api/remittance.ts';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { remittanceStateName } from '#lib/remittance-words.ts';

const tones: Record<RemittanceRecord['state'], BadgeTone> = { submitted: 'brand', confirmed: 'good', rejected: 'bad' };

export const RemittanceBadge = ({ state }: Pick<RemittanceRecord, 'state'>) => (
  <Badge tone={tones[state]}>{remittanceStateName(state)}</Badge>
);
