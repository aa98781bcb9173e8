import type { Hold } from '#api/deals/hold.ts';
import { ChangeHold } from './ChangeHold.tsx';
import { DecideAppeal } from './DecideAppeal.tsx';
import { LiftHold } from './LiftHold.tsx';

export type Acting = { what: 'lift' | 'change' | 'decide'; row: Hold };
type Props = { acting: Acting | null; reload: () => Promise<void>; onClose: () => void };

/** What an operator does with a hold, over the page. */
export function HoldDialog({ acting, ...rest }: Props) {
  if (!acting) return null;
  const { what, row } = acting;
  if (what === 'lift') return <LiftHold row={row} {...rest} />;
  if (what === 'change') return <ChangeHold row={row} {...rest} />;
  const appeal = row.appeals.find(({ decided }) => !decided);
  return appeal && <DecideAppeal row={row} appeal={appeal} {...rest} />;
}
