import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { getMerchantByPage } from '#api/members/backstage.ts';
import type { Context } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { applicantColumns, waitingFirst } from '#server/members/company/index.ts';
import { describeApplications, merchantColumns } from './merchants.ts';

type Queue = z.output<typeof getMerchantByPage.input>;

/** The operators' queue of merchant registrations, with the company behind each. */
export async function merchantQueue(
  context: Context,
  { state, kind, keyword, pageNo, pageSize }: Queue,
): Promise<z.output<typeof getMerchantByPage.data>> {
  const { db } = context;
  const where = and(
    state ? eq(merchantApplication.state, state as (typeof merchantApplication.$inferSelect)['state']) : undefined,
    kind ? eq(merchantApplication.kind, kind) : undefined,
    keyword
      ? containsWords(keyword, [merchantApplication.shopName, certification.companyName, member.email, member.nickname])
      : undefined,
  );
  const isCompany = and(eq(certification.memberId, merchantApplication.memberId), eq(certification.state, 'success'));
  const [rows, [{ total } = { total: 0 }], waiting] = await Promise.all([
    db
      .select({
        ...merchantColumns(),
        applicant: applicantColumns,
        companyName: certification.companyName,
      })
      .from(merchantApplication)
      .innerJoin(member, eq(member.id, merchantApplication.memberId))
      .innerJoin(certification, isCompany)
      .where(where)
      .orderBy(...waitingFirst(merchantApplication))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select({ total: count() })
      .from(merchantApplication)
      .innerJoin(member, eq(member.id, merchantApplication.memberId))
      .innerJoin(certification, isCompany)
      .where(where),
    db.$count(merchantApplication, eq(merchantApplication.state, 'underAudit')),
  ]);
  const applications = await describeApplications(context, rows);
  const list = rows.map(({ applicant, companyName }, index) => ({
    applicant,
    companyName,
    application: applications[index]!,
  }));
  return { list, total, pageNo, pageSize, waiting };
}
