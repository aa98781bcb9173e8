import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { finishNotices, notifyCompany, notifyMember } from '#server/mail/mail/index.ts';
import type { EmailData, SampleNews } from '#server/platform/mailer/index.ts';
import type { SampleFile } from './rows.ts';

type Told = Pick<Context, 'now'>;

export async function gradeOf(tx: Transaction, materialId: string): Promise<string> {
  const [row] = await tx.select({ grade: material.grade }).from(material).where(eq(material.id, materialId));
  return row?.grade ?? materialId;
}

const factsOf = async (tx: Transaction, sample: SampleFile) => ({
  sampleId: sample.id,
  number: sample.number,
  grade: await gradeOf(tx, sample.materialId),
  kg: sample.kg,
  buyer: sample.buyerCompany,
  shopEn: sample.shopEn,
  shopZh: sample.shopZh,
});

/** The supplier is asked, and its answer is awaited. */
export async function tellAsked(tx: Transaction, context: Told, sample: SampleFile): Promise<void> {
  if (sample.supplierId === null) return;
  const { neededBy, until } = sample;
  const data = { ...(await factsOf(tx, sample)), neededBy, until: until!.toISOString() };
  await notifyCompany(tx, context, sample.supplierId, { template: 'sampleAsked', data });
}

/** The request is answered, or will not be. */
export const finishAsked = (tx: Transaction, context: Told, { id }: SampleFile): Promise<void> =>
  finishNotices(tx, context, { thing: 'sample', thingId: id, kind: 'answerSample' });

export async function tellSupplier(
  tx: Transaction,
  context: Told,
  sample: SampleFile,
  news: Extract<SampleNews, { side: 'supplier' }>,
): Promise<void> {
  if (sample.supplierId === null) return;
  const data = { ...(await factsOf(tx, sample)), ...news };
  await notifyCompany(tx, context, sample.supplierId, { template: 'sampleTold', data });
}

/** The buyer's company, and who of it has asked. */
export async function tellBuyer(
  tx: Transaction,
  context: Told,
  sample: SampleFile,
  news: Extract<SampleNews, { side: 'buyer' }>,
): Promise<void> {
  const told = { template: 'sampleTold', data: { ...(await factsOf(tx, sample)), ...news } } as const;
  await notifyCompany(tx, context, sample.buyerId, told);
  await alsoTell(tx, context, sample.buyerId, sample.askedBy, told);
}

type Letter = { template: 'sampleTold' | 'sourceEnding'; data: EmailData['sampleTold'] | EmailData['sourceEnding'] };

/** A colleague whose work it is hears of it, too, as long as the colleague is there. */
export async function alsoTell(
  tx: Transaction,
  context: Told,
  companyId: string,
  memberId: string,
  told: Letter,
): Promise<void> {
  const [colleague] = await tx
    .select({ id: member.id })
    .from(member)
    .where(
      and(eq(member.id, memberId), ne(member.id, companyId), eq(member.companyId, companyId), isNull(member.closedAt)),
    );
  if (colleague) await notifyMember(tx, context, colleague.id, told as never);
}
