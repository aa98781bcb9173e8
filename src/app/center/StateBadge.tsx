import type { CertificationState } from '#api/members/member.ts';
import { Badge } from '#components/ui/badge.tsx';
import { stateName, stateTones, type Audited } from './company-choices.ts';

type Props = { state: CertificationState; of?: Audited };

export const StateBadge = ({ state, of }: Props) => <Badge tone={stateTones[state]}>{stateName(state, of)}</Badge>;
