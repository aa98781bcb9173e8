import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { decideCertification } from '#api/members/backstage.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { grantCapability, setMemberType } from '#server/members/identity/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { refuseOwn, verdictOf } from './verdict.ts';

/**
 * An operator's decision on an application for certification: success makes the member a certified buyer, a refusal may
 * name the fields to be put right. Throws 409 when it has been decided already.
 */
export async function decideOnCertification(
  context: MemberContext,
  { id, fields, ...said }: z.output<typeof decideCertification.input>,
): Promise<Record<never, never>> {
  const verdict = verdictOf(context, said);
  const wrong = verdict.state === 'failure' ? [...new Set(fields)] : [];
  return context.db.transaction(async (tx) => {
    const [decided] = await tx
      .update(certification)
      .set({ ...verdict, fields: wrong })
      .where(and(eq(certification.id, id), eq(certification.state, 'underAudit')))
      .returning();
    if (!decided)
      throw (await tx.$count(certification, eq(certification.id, id))) > 0 ? new AppError('conflict') : notFound();
    refuseOwn(context, decided);
    const { memberId, companyName, reason, remark } = decided;
    if (reason) {
      const data = { companyName, reason, remark: remark ?? '', fields: wrong };
      await notifyMember(tx, context, memberId, { template: 'certificationRejected', data });
    } else {
      await setMemberType(tx, context, memberId, 'QY');
      await grantCapability(tx, context, memberId, 'buyer');
      await notifyMember(tx, context, memberId, { template: 'certificationApproved', data: { companyName } });
      for (const follow of context.certified) await follow(tx, context, memberId);
    }
    const action = reason ? 'certification.refuse' : 'certification.approve';
    await audit(tx, context, action, { kind: 'certification', id }, { member: memberId, reason, fields: wrong });
    return {};
  });
}
