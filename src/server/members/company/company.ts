import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { certification } from '#server/platform/db/schema/company.ts';

/** The company of a member as certified last; undefined for members without a certified company. */
export async function certifiedCompany(
  db: Db,
  memberId: string,
): Promise<{ company: string; nation: string } | undefined> {
  const [latest] = await db
    .select({ company: certification.companyName, nation: certification.nation })
    .from(certification)
    .where(and(eq(certification.memberId, memberId), eq(certification.state, 'success')))
    .orderBy(desc(certification.submittedAt), desc(certification.id))
    .limit(1);
  return latest;
}
