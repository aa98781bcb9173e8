import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { AppError } from '#server/platform/errors.ts';

const selectCertified = builtOnce((db) =>
  db
    .select({ company: certification.companyName, nation: certification.nation })
    .from(certification)
    .where(
      and(
        eq(certification.memberId, sql.param(sql.placeholder('memberId'), certification.memberId)),
        eq(certification.state, 'success'),
      ),
    )
    .orderBy(desc(certification.submittedAt), desc(certification.id))
    .limit(1),
);

/** The company of a member as certified last; undefined for members without a certified company. */
export async function certifiedCompany(
  db: Db,
  memberId: string,
): Promise<{ company: string; nation: string } | undefined> {
  const [latest] = await selectCertified(db, { memberId });
  return latest;
}

/** The same of many, by member; who has none is not among them. */
export async function certifiedCompanies(db: Db, memberIds: readonly string[]): Promise<Map<string, string>> {
  const { memberId, companyName: company, submittedAt, id } = certification;
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([memberId], { memberId, company })
    .from(certification)
    .where(and(inArray(memberId, [...memberIds]), eq(certification.state, 'success')))
    .orderBy(memberId, desc(submittedAt), desc(id));
  return new Map(rows.map((row) => [row.memberId, row.company]));
}

/** The name of the caller's company, locked: of two who change its people at once the second sees the first. */
export async function lockCompany(tx: Transaction, { actor }: MemberContext): Promise<string> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, actor.party)).for('update');
  const company = await certifiedCompany(tx, actor.party);
  if (!company) throw new AppError('forbidden');
  return company.company;
}
