import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { sameNumber } from '#api/members/backstage.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { certification, plainNumber } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';

type Registered = { nation: string; registrationNumber: string };
const standsIn = ({ nation, registrationNumber }: Registered) =>
  and(
    eq(certification.nation, nation.toUpperCase()),
    eq(plainNumber(certification.registrationNumber), plainNumber(sql`${registrationNumber}::text`)),
    ne(plainNumber(certification.registrationNumber), ''),
  );

/** Other members' companies with that number in that register, certified or waiting; also of accounts that are closed. */
export async function companiesWithNumber(
  db: Db,
  company: Registered & { memberId: string },
): Promise<z.output<typeof sameNumber>[]> {
  const others = and(ne(certification.memberId, company.memberId), inArray(certification.state, ['success', 'underAudit'])); // prettier-ignore
  return db
    .selectDistinctOn([certification.memberId], {
      id: certification.id,
      memberId: certification.memberId,
      companyName: certification.companyName,
      email: certification.companyEmail,
      state: certification.state,
      open: sql<boolean>`${member.closedAt} is null`,
    })
    .from(certification)
    .innerJoin(member, eq(member.id, certification.memberId))
    .where(and(standsIn(company), others))
    .orderBy(certification.memberId, desc(certification.submittedAt));
}

/** Members other than `butFor` whose certified company has that number, and whose account is there. */
export async function certifiedWith(db: Db, company: Registered, butFor: string) {
  const others = and(ne(certification.memberId, butFor), eq(certification.state, 'success'), isNull(member.closedAt));
  return db
    .selectDistinctOn([certification.memberId], { id: certification.memberId, company: certification.companyName })
    .from(certification)
    .innerJoin(member, eq(member.id, certification.memberId))
    .where(and(standsIn(company), others))
    .orderBy(certification.memberId, desc(certification.submittedAt));
}

/** Who else approves a company with that number waits for the end of this transaction. */
export async function lockNumber(tx: Transaction, { nation, registrationNumber }: Registered): Promise<void> {
  const name = sql`'company ' || ${nation}::text || ' ' || ${plainNumber(sql`${registrationNumber}::text`)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
