import { and, eq } from 'drizzle-orm';
import type { Colleagues } from '#api/members/colleague.ts';
import { everydayRoles, hasRole } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';
import { leaveTasks, notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { ownColleagues } from './colleagues.ts';
import { lockCompany } from './company.ts';
import { keepApprovers } from './limits.ts';

/**
 * An owner removes a colleague, or a colleague leaves by itself; what was done stays with the company. Throws 404 for
 * everybody else, 422 for the head, which stays.
 */
export function removeColleague(context: MemberContext, { id }: { id: string }): Promise<Colleagues> {
  const { actor } = context;
  const leaves = id === actor.id;
  return context.db.transaction(async (tx) => {
    if (!leaves && !hasRole(actor.roles, 'owner')) throw notFound();
    if (id === actor.party) throw invalid({ id: m.members_colleague_headStays() });
    const isColleague = and(eq(member.id, id), eq(member.companyId, actor.party));
    if ((await tx.$count(member, isColleague)) === 0) throw notFound();
    const company = await lockCompany(tx, context);
    const [removed] = await tx
      .update(member)
      .set({ companyId: null, joinedAt: null, roles: [...everydayRoles] })
      .where(isColleague)
      .returning({ id: member.id });
    if (!removed) throw notFound();
    await keepApprovers(tx, actor.party, 'id');
    await leaveTasks(tx, context, id);
    if (!leaves) await notifyMember(tx, context, id, { template: 'colleagueRemoved', data: { company } });
    await audit(tx, context, 'colleague.leave', { kind: 'member', id }, { company: actor.party });
    return ownColleagues(leaves ? { ...context, actor: { ...actor, party: actor.id } } : context, tx);
  });
}
