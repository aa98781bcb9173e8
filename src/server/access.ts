import type { Access } from '#api/call.ts';
import type { ErrorName } from '#api/envelope.ts';
import type { Actor } from './context.ts';

/** Why this caller may not make a call of that access, or null: the one place where it is decided. */
export function refusalOf(access: Access, actor: Actor | null): Extract<ErrorName, 'notLoggedIn' | 'forbidden'> | null {
  if (access === 'public') return null;
  if (!actor) return 'notLoggedIn';
  switch (access) {
    case 'member':
      return null;
    case 'certified':
      return actor.type === 'QY' ? null : 'forbidden';
    default:
      return actor.capabilities.includes(access) ? null : 'forbidden';
  }
}
