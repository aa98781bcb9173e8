import { eq } from 'drizzle-orm';
import type { Enterprise } from '#api/members/enterprise.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { describeCertification, readCertifications } from './certifications.ts';

/** The caller's company: the latest application and those before it. */
export async function ownEnterprise(context: MemberContext): Promise<Enterprise> {
  const { actor, db } = context;
  const rows = await readCertifications(db, eq(certification.memberId, actor.party));
  const [current = null, ...history] = rows.map(describeCertification);
  return { state: current?.state ?? 'notCertified', companyEmail: actor.email, current, history };
}
