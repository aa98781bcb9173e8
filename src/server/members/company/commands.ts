import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { recordProblems } from '#api/members/company-record.ts';
import type { certify, Certification, modifyCompany } from '#api/members/enterprise.ts';
import { m } from '#i18n/messages.ts';
import { finishNotices } from '#server/mail/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { storingFiles } from '#server/platform/files/index.ts';
import { checkCompanyName } from '#server/platform/text/public-names.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { describeCertification, readCertifications } from './certifications.ts';
import { certifiedWith } from './same-number.ts';

type Company = z.output<typeof certify.input>;

/**
 * Applies for certification. The certificate may be left out where the one before is still right. Throws 422 at a field,
 * 409 while an application waits or once the company is certified. Where its number is that of a certified company, this
 * has to be said to be another one.
 */
export async function applyForCertification(
  context: MemberContext,
  { another, ...company }: Company,
): Promise<Certification> {
  const { companyName, otherName } = company;
  checkCompanyName('companyName', companyName);
  checkCompanyName('otherName', otherName);
  await checkCompany(context, company);
  const id = uuidv7(context.now());
  return storingFiles(context, async (tx, store) => {
    // Locked, so that of two applications at once the second sees the first.
    const [applicant] = await tx.select().from(member).where(eq(member.id, context.actor.id)).for('update');
    if (!applicant) throw notFound();
    // A colleague's company is certified by the account that it belongs to.
    if (context.actor.party !== applicant.id) throw new AppError('conflict');
    const [before] = await tx
      .select()
      .from(certification)
      .where(eq(certification.memberId, applicant.id))
      .orderBy(desc(certification.submittedAt), desc(certification.id))
      .limit(1);
    if (before && before.state !== 'failure') throw new AppError('conflict');

    if (!another && (await certifiedWith(tx, company, applicant.id)).length > 0)
      throw invalid({ another: m.members_cert_numberKnown() });

    const file = context.files.find(({ field }) => field === 'certificate');
    // A certificate that an operator has refused is no longer right.
    const kept = before?.fields.includes('certificate') ? undefined : before?.certificateId;
    const certificateId = file ? await store({ purpose: 'certificate', file }) : kept;
    if (!certificateId) throw invalid({ certificate: m.field_required() });
    await tx.insert(certification).values({
      id,
      memberId: applicant.id,
      ...company,
      companyName,
      companyEmail: applicant.email,
      certificateId,
      fields: [],
      state: 'underAudit',
      submittedAt: context.now(),
    });
    await finishNotices(tx, context, { thing: 'company', kind: 'recertify', party: applicant.id });
    await audit(tx, context, 'certification.submit', { kind: 'certification', id });
    const [submitted] = await readCertifications(tx, eq(certification.id, id));
    return describeCertification(submitted!);
  });
}

async function checkCompany({ db, now }: Context, company: Omit<Company, 'another'>): Promise<void> {
  const { nation, established } = company;
  const fields: Record<string, string> = { ...recordProblems(company, company) };
  const thisYear = now().getUTCFullYear();
  if (established > thisYear) fields.established = m.field_atMost({ max: thisYear });
  if ((await db.$count(country, eq(country.iso2, nation))) === 0) fields.nation = m.field_chooseOne();
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Changes what needs no new review. Throws 404 without a certified company. */
export async function changeCompany(
  context: MemberContext,
  { mainProducts, employees }: z.output<typeof modifyCompany.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(certification)
      .set({ mainProducts, employees })
      .where(and(eq(certification.memberId, context.actor.party), eq(certification.state, 'success')))
      .returning({ id: certification.id });
    if (!changed) throw notFound();
    await audit(
      tx,
      context,
      'certification.modify',
      { kind: 'certification', id: changed.id },
      { mainProducts, employees },
    );
    return {};
  });
}
