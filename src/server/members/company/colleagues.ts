import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { mostColleagues, type Colleagues } from '#api/members/colleague.ts';
import { hasRole, type CompanyRole } from '#api/members/company-roles.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { companyLimit } from '#server/platform/db/schema/approvals.ts';
import { certification, colleagueInvitation } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { certifiedCompany } from './company.ts';

/** Those who work for a company and still have an account, the one who had it certified first. */
export const colleaguesOf = (db: Db, party: string) =>
  db
    .select({
      id: member.id,
      nickname: member.nickname,
      email: member.email,
      joinedAt: member.joinedAt,
      closing: sql<boolean>`${member.closingAt} is not null`,
      roles: sql<CompanyRole[]>`case when ${member.companyId} is null then '{owner}' else ${member.roles} end`,
    })
    .from(member)
    .where(and(or(eq(member.id, party), eq(member.companyId, party)), isNull(member.closedAt)))
    .orderBy(desc(eq(member.id, party)), asc(member.joinedAt), asc(member.id));

/** The company that the caller works for: its people; for its owners also whom they have asked to join. */
export async function ownColleagues({ actor, now }: MemberContext, db: Db): Promise<Colleagues> {
  const company = await certifiedCompany(db, actor.party);
  if (!company) return { manages: false, company: null, limits: [], members: [], invitations: [] };
  const manages = hasRole(actor.roles, 'owner');
  const [members, [founded]] = [
    await colleaguesOf(db, actor.party),
    await db
      .select({ at: certification.decidedAt })
      .from(certification)
      .where(and(eq(certification.memberId, actor.party), eq(certification.state, 'success')))
      .orderBy(asc(certification.decidedAt))
      .limit(1),
  ];
  const invitations = manages ? await openInvitations(db, actor.party) : [];
  return {
    manages,
    company: company.company,
    limits: (await limitsOf(db, actor.party)) as Colleagues['limits'],
    members: members.map(({ joinedAt, closing: _, ...one }) => ({
      ...one,
      head: one.id === actor.party,
      joinedAt: (joinedAt ?? founded?.at ?? now()).toISOString(),
    })),
    invitations: invitations.map(({ id, email, roles, sentAt, expiresAt }) => ({
      id,
      email,
      roles,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now(),
    })),
  };
}

const openInvitations = (db: Db, party: string) =>
  db
    .select()
    .from(colleagueInvitation)
    .where(and(eq(colleagueInvitation.companyId, party), isNull(colleagueInvitation.acceptedAt)))
    .orderBy(desc(colleagueInvitation.sentAt))
    .limit(mostColleagues);

const limitsOf = (db: Db, party: string) =>
  db
    .select({ act: companyLimit.act, currency: companyLimit.currency, amount: companyLimit.amount })
    .from(companyLimit)
    .where(eq(companyLimit.companyId, party))
    .orderBy(companyLimit.act, companyLimit.currency);
