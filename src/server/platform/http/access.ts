import { changesNothing, type Access, type Call } from '#api/common/call.ts';
import type { ErrorName } from '#api/common/envelope.ts';
import { roleOf } from '#api/call-roles.ts';
import { hasRole, type CompanyRole } from '#api/members/company-roles.ts';
import { proofMinutes } from '#api/members/member.ts';
import { logout } from '#api/members/user.ts';
import type { Actor } from '../context.ts';

/** Why this caller may not make a call of that access, or null: the one place where it is decided. */
export function refusalOf(
  access: Access,
  actor: Actor | null,
): Extract<ErrorName, 'notLoggedIn' | 'forbidden' | 'secondFactorNeeded'> | null {
  if (access === 'public') return null;
  if (!actor) return 'notLoggedIn';
  switch (access) {
    case 'member':
      return null;
    case 'certified':
      return actor.type === 'QY' ? null : 'forbidden';
    default:
      if (actor.capabilities.includes(access)) return null;
      return access === 'operator' && actor.secondFactorNeeded ? 'secondFactorNeeded' : 'forbidden';
  }
}

/** What the caller would have to be in its company to make the call; null: it may. */
export function missingRole(call: Pick<Call, 'path'>, actor: Actor | null): CompanyRole | null {
  const wanted = roleOf(call.path);
  return !actor || wanted === null || hasRole(actor.roles, wanted) ? null : wanted;
}

/** Whether a call would change something from where an operator only looks on; to end that is all that it may do. */
export const isOnlyLooking = (call: Pick<Call, 'reads' | 'looks' | 'path'>, actor: Actor | null): boolean =>
  actor?.support !== undefined && !changesNothing(call) && call.path !== logout.path;

/** Whether a call that must be sure of who makes it cannot be: a token alone may have been stolen. */
export const needsProof = ({ fresh }: Pick<Call, 'fresh'>, actor: Actor | null, now: Date): boolean =>
  fresh === true && (!actor?.provedAt || now.getTime() - actor.provedAt.getTime() > proofMinutes * 60_000);

/** Whether a hold on the caller's account, company or shop stops the call. Public data stays public. */
export function isStopped(call: Pick<Call, 'access' | 'stoppedBy' | 'despiteHold'>, actor: Actor | null): boolean {
  if (!actor || actor.holds.length === 0) return false;
  if (actor.holds.includes('account') && call.access !== 'public' && !call.despiteHold) return true;
  return call.stoppedBy?.some((kind) => actor.holds.includes(kind)) ?? false;
}

/**
 * When the company's account ends, for a call that would begin something new in its name: others would wait for a company
 * that is about to be gone. Null: nothing keeps the call from being made.
 */
export const endOfCompany = (
  { stoppedBy, untilTheEnd }: Pick<Call, 'stoppedBy' | 'untilTheEnd'>,
  actor: Actor | null,
): Date | null => (stoppedBy && !untilTheEnd ? (actor?.companyClosingAt ?? null) : null);
