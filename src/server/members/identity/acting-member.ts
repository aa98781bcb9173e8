import { and, eq, isNull } from 'drizzle-orm';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import type { Actor, Services } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { companyHead, headColumns, holdsOf, isHead, standingOf } from './acting-for-company.ts';
import { isShut } from './members.ts';

/**
 * A member without a session, with the rights of this moment, for whoever shows otherwise that it may read as that member;
 * null: the account is closed, shut or on hold. Nobody is an operator in this way.
 */
export async function memberActing(
  { db, config }: Pick<Services, 'db' | 'config'>,
  memberId: string,
): Promise<Actor | null> {
  const [found] = await db
    .select({
      ...{ id: member.id, email: member.email, locale: member.locale, type: member.type, demo: member.demo },
      ...{ capabilities: member.capabilities, roles: member.roles, head: headColumns, holds: holdsOf(member) },
    })
    .from(member)
    .leftJoin(companyHead, isHead)
    .where(and(eq(member.id, memberId), isNull(member.closedAt)));
  if (!found || isShut(found, config) || found.holds.includes('account')) return null;
  const { head: company, demo: _, locale, ...own } = found;
  const standing = standingOf(own, company);
  return {
    ...{ ...own, ...standing, locale: isLocale(locale) ? locale : defaultLocale },
    ...{ sessionId: '', secondFactorNeeded: false, provedAt: null },
    capabilities: standing.capabilities.filter((one) => one !== 'operator'),
  };
}
