import { isbot } from 'isbot';
import type { Context } from './context.ts';
import { networkOf } from './limits/limits.ts';

/** Whom visits are told apart by, in memory alone; null for machines, operators and those who look on for support. */
export function visitorOf({ actor, address, device }: Pick<Context, 'actor' | 'address' | 'device'>): string | null {
  if (device === '' || isbot(device) || actor?.support || actor?.capabilities.includes('operator')) return null;
  return actor ? `member ${actor.id}` : `${networkOf(address)} ${device}`;
}
