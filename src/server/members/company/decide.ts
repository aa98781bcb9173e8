import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { decideCertification } from '#api/members/backstage.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { grantCapability, setMemberType } from '#server/members/identity/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { clearParties, partyMatches } from './party-matches.ts';
import { certifiedWith, lockNumber } from './same-number.ts';
import { refuseOwn, verdictOf } from './verdict.ts';

/**
 * An operator's decision on an application for certification: success makes the member a certified buyer, a refusal may
 * name the fields to be put right. A second company with one registration number is approved with a remark only (422).
 * Throws 409 when it has been decided already.
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
      .set({ ...verdict, fields: wrong, keeperId: null, keptSince: null })
      .where(and(eq(certification.id, id), eq(certification.state, 'underAudit')))
      .returning();
    if (!decided)
      throw (await tx.$count(certification, eq(certification.id, id))) > 0 ? new AppError('conflict') : notFound();
    refuseOwn(context, decided);
    const { memberId, companyName, reason, remark } = decided;
    // Of two operators who approve one company twice at once, the second waits here and has to say why.
    if (!reason) {
      await lockNumber(tx, decided);
      if (!remark && (await certifiedWith(tx, decided, memberId)).length > 0)
        throw invalid({ remark: m.console_sameNumberWhy() });
      const matched = (await partyMatches({ db: tx, now: context.now }, [decided])).size > 0;
      if (!remark && matched) throw invalid({ remark: m.console_listedWhy() });
      if (matched) await clearParties(tx, context, decided, remark!);
    }
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
