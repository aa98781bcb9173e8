import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { recordFields, recordProblems, settledFields, type CompanyRecord } from '#api/members/company-record.ts';
import type { saveCompanyRecord } from '#api/members/enterprise.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { checkCompanyName } from '#server/platform/text/public-names.ts';

const ofCompany = (memberId: string) => and(eq(certification.memberId, memberId), eq(certification.state, 'success'));

/** What contracts say of a company as certified last. `complete`: nothing of it has still to be asked. */
export async function recordOf(
  db: Db,
  memberId: string,
): Promise<{ nation: string; companyName: string; record: CompanyRecord; complete: boolean } | undefined> {
  const [row] = await db
    .select()
    .from(certification)
    .where(ofCompany(memberId))
    .orderBy(desc(certification.submittedAt), desc(certification.id))
    .limit(1);
  if (!row) return undefined;
  const { nation, companyName, otherName, registeredAddress, registrationNumber, signatoryName, signatoryTitle } = row;
  const record = { otherName, registeredAddress, registrationNumber, signatoryName, signatoryTitle };
  const said = [registeredAddress, registrationNumber, signatoryName, signatoryTitle];
  const complete = said.every(Boolean) && recordProblems(row, record).otherName === undefined;
  return { nation, companyName, record, complete };
}

/**
 * Says what contracts name of the company. Its number and other name are said once: throws 422 at the field where they
 * would become others, 404 without a certified company.
 */
export async function saveRecord(
  context: MemberContext,
  input: z.output<typeof saveCompanyRecord.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(certification)
      .where(ofCompany(context.actor.party))
      .orderBy(desc(certification.submittedAt), desc(certification.id))
      .limit(1)
      .for('update');
    if (!row) throw notFound();
    const problems: Record<string, string> = { ...recordProblems(row, input) };
    for (const field of settledFields)
      if (row[field] && row[field] !== input[field]) problems[field] = m.members_cert_recordSettled();
    if (Object.keys(problems).length > 0) throw invalid(problems);
    checkCompanyName('otherName', input.otherName);
    await tx
      .update(certification)
      .set({ ...input, namedAt: context.now() })
      .where(eq(certification.id, row.id));
    const changed = recordFields.filter((field) => row[field] !== input[field]);
    const said = (by: CompanyRecord) => changed.map((field) => by[field] || '–');
    const detail = { fields: changed, from: said(row), to: said(input) };
    if (changed.length > 0)
      await audit(tx, context, 'certification.record', { kind: 'certification', id: row.id }, detail);
    return {};
  });
}
