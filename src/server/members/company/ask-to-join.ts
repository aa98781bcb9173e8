import { and, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { askToJoin as ask } from '#api/members/colleague.ts';
import { hasRole } from '#api/members/company-roles.ts';
import { daysAfter } from '#lib/days.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { colleaguesOf } from './colleagues.ts';
import { certifiedWith } from './same-number.ts';

/**
 * Tells the owners of the company with that number that the caller wants to be invited, once a day. What comes of it
 * is theirs to decide; the caller learns nothing of them. Throws 409 for who has a company, or has applied for one.
 */
export function askToJoin(
  context: MemberContext,
  company: z.output<(typeof ask)['input']>,
): Promise<Record<never, never>> {
  const { actor, now } = context;
  return context.db.transaction(async (tx) => {
    // Locked, so that of two requests at once the second finds the first in the trail.
    const [own] = await tx.select().from(member).where(eq(member.id, actor.id)).for('update');
    if (!own) throw notFound();
    const applied = and(eq(certification.memberId, own.id), inArray(certification.state, ['underAudit', 'success']));
    if (own.companyId || (await tx.$count(certification, applied)) > 0) throw new AppError('conflict');
    for (const { id, company: name } of await certifiedWith(tx, company, own.id)) {
      const asked = and(
        eq(auditEvent.actorId, own.id),
        eq(auditEvent.action, 'colleague.ask'),
        eq(auditEvent.subjectId, id),
        gt(auditEvent.at, daysAfter(now(), -1)),
      );
      if ((await tx.$count(auditEvent, asked)) > 0) continue;
      const owners = (await colleaguesOf(tx, id)).filter(({ roles }) => hasRole(roles, 'owner'));
      const data = { nickname: own.nickname, email: own.email, company: name };
      for (const owner of owners) await notifyMember(tx, context, owner.id, { template: 'joinAsked', data });
      await audit(tx, context, 'colleague.ask', { kind: 'member', id });
    }
    return {};
  });
}
