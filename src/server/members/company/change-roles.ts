import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { changeRoles as change, Colleagues } from '#api/members/colleague.ts';
import { tidyRoles } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { ownColleagues } from './colleagues.ts';
import { lockCompany } from './company.ts';
import { keepApprovers } from './limits.ts';

/**
 * What a colleague is for from now on: each call asks anew, so it holds in all open sessions. Throws 404 for somebody of
 * another company, 422 for the head, which stays the owner.
 */
export function changeRoles(
  context: MemberContext,
  { id, roles: given }: z.output<(typeof change)['input']>,
): Promise<Colleagues> {
  const { party } = context.actor;
  const roles = tidyRoles(given);
  return context.db.transaction(async (tx) => {
    if (id === party) throw invalid({ roles: m.members_colleague_headOwns() });
    const company = await lockCompany(tx, context);
    const isColleague = and(eq(member.id, id), eq(member.companyId, party));
    const [before] = await tx.select({ roles: member.roles }).from(member).where(isColleague).for('update');
    if (!before) throw notFound();
    if (before.roles.join() !== roles.join()) {
      await tx.update(member).set({ roles }).where(isColleague);
      await keepApprovers(tx, party, 'roles');
      await notifyMember(tx, context, id, { template: 'rolesChanged', data: { company, roles } });
      await audit(tx, context, 'colleague.changeRoles', { kind: 'member', id }, { from: before.roles, to: roles });
    }
    const actor = id === context.actor.id ? { ...context.actor, roles } : context.actor;
    return ownColleagues({ ...context, actor }, tx);
  });
}
