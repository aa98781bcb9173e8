import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { roleNames } from '#api/members/company-role-words.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema/identity.ts';
import { AppError } from '../errors.ts';

/** Who of a company has which role, by nickname; its owners where nobody else has one. */
export async function whoHasRoles<Role extends CompanyRole>(
  db: Db,
  party: string,
  wanted: readonly Role[],
): Promise<Record<Role, string[]>> {
  const people = await db
    .select({
      nickname: member.nickname,
      roles: sql<CompanyRole[]>`case when ${member.companyId} is null then '{owner}' else ${member.roles} end`,
    })
    .from(member)
    .where(and(or(eq(member.id, party), eq(member.companyId, party)), isNull(member.closedAt)))
    .orderBy(asc(member.registeredAt), asc(member.id));
  const with_ = (role: CompanyRole) =>
    people.filter(({ roles }) => roles.includes(role)).map(({ nickname }) => nickname);
  const named = (role: CompanyRole) => (with_(role).length > 0 ? with_(role) : with_('owner'));
  return Object.fromEntries(wanted.map((role) => [role, named(role)])) as Record<Role, string[]>;
}

/** The refusal of a call that is for others of the caller's company: it names them. */
export async function roleNeeded({ db }: { db: Db }, { party }: Actor, role: CompanyRole): Promise<AppError> {
  const people = joinWords((await whoHasRoles(db, party, [role]))[role]);
  return new AppError('roleNeeded', { words: m.error_roleNeeded({ role: roleNames[role](), people }) });
}
