import { and, eq, ne, or } from 'drizzle-orm';
import { everydayRoles } from '#api/members/company-roles.ts';
import type { AccountEnd } from '#server/platform/context.ts';
import { certification, colleagueInvitation } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { leaveTasks } from '#server/mail/mail/index.ts';
import { keepApprovers } from './limits.ts';

/**
 * Of an account that ends, applications that came to nothing go; what was certified stays, without the mailbox. Its
 * colleagues stand alone, and it is nobody's colleague any more.
 */
export const companyEnd: AccountEnd = {
  closing: async (tx, _services, memberId) => {
    const [own] = await tx.select({ companyId: member.companyId }).from(member).where(eq(member.id, memberId));
    // Who goes may be the only one who could approve what others ask for.
    if (own?.companyId) await keepApprovers(tx, own.companyId, 'password', memberId);
  },
  ended: async (tx, services, memberId) => {
    const own = eq(certification.memberId, memberId);
    await tx.delete(certification).where(and(own, ne(certification.state, 'success')));
    await tx.update(certification).set({ companyEmail: '' }).where(own);
    const { id, companyId } = member;
    const left = await tx
      .update(member)
      .set({ companyId: null, joinedAt: null, roles: [...everydayRoles] })
      .where(or(eq(id, memberId), eq(companyId, memberId)))
      .returning({ id });
    await tx.transaction(async (inner) => {
      for (const colleague of left) await leaveTasks(inner, services, colleague.id);
    });
    await tx.delete(colleagueInvitation).where(eq(colleagueInvitation.companyId, memberId));
  },
};
