import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Colleagues } from '#api/members/colleague.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { certification, colleagueInvitation } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { tokenHash } from '#server/members/identity/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { ownColleagues } from './colleagues.ts';
import { certifiedCompany } from './company.ts';

/**
 * The caller works for the company that sent the link from now on. The link is good for the address that it was sent
 * to, once. Throws 404 for every other link, 409 for who has a company, or has applied for one.
 */
export function joinCompany(context: MemberContext, { token }: { token: string }): Promise<Colleagues> {
  const { actor, now } = context;
  return context.db.transaction(async (tx) => {
    const isGood = and(
      eq(colleagueInvitation.tokenHash, tokenHash(token)),
      isNull(colleagueInvitation.acceptedAt),
      gt(colleagueInvitation.expiresAt, now()),
    );
    const [invited] = await tx.select().from(colleagueInvitation).where(isGood).for('update');
    if (!invited || invited.email !== actor.email) throw notFound();
    const [own] = await tx.select().from(member).where(eq(member.id, actor.id)).for('update');
    const applied = and(eq(certification.memberId, actor.id), inArray(certification.state, ['underAudit', 'success']));
    if (!own || own.companyId || own.id === invited.companyId || (await tx.$count(certification, applied)) > 0)
      throw new AppError('conflict');
    const company = await certifiedCompany(tx, invited.companyId);
    const [head] = await tx
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.id, invited.companyId), isNull(member.closedAt), isNull(member.closingAt)));
    if (!company || !head) throw notFound();

    await tx
      .update(member)
      .set({ companyId: head.id, joinedAt: now(), roles: invited.roles })
      .where(eq(member.id, actor.id));
    await tx.update(colleagueInvitation).set({ acceptedAt: now() }).where(eq(colleagueInvitation.id, invited.id));
    await notifyMember(tx, context, head.id, { template: 'colleagueJoined', data: { nickname: own.nickname } });
    await audit(
      tx,
      context,
      'colleague.join',
      { kind: 'member', id: actor.id },
      { company: head.id, roles: invited.roles },
    );
    return ownColleagues({ ...context, actor: { ...actor, party: head.id, roles: invited.roles } }, tx);
  });
}
