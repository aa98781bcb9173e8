import { and, eq, gte, inArray, isNull, lt, lte, notInArray, or, type SQL } from 'drizzle-orm';
import { sampleDays, sourceDays } from '#api/deals/sample-choices.ts';
import { daysBefore, daysLater, utcDay } from '#lib/days.ts';
import type { Context, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { approvedSource, sampleRequest } from '#server/platform/db/schema/samples.ts';
import { notifyCompany } from '#server/mail/mail/index.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { moveSample } from './move.ts';
import { isOver, overBy, readSamples, type SampleFile } from './rows.ts';
import { alsoTell, finishAsked, gradeOf, tellBuyer, tellSupplier } from './tell.ts';

/** Days after the receipt on which the buyer is reminded of the trial. Nothing lapses then. */
export const trialReminderDays = 30;

type Told = Pick<Context, 'actor' | 'now'>;
type Given = Pick<Services, 'db' | 'now'>;
type Trying = ReturnType<typeof tryingEach>;
const nobody = ({ now }: Given) => ({ actor: null, now });

/** Lapses requests that nobody has answered or sent in time, and reminds of samples and of approvals that end. */
export async function passSamples(services: Given): Promise<number> {
  const { now } = services;
  const trying = tryingEach();
  await each(services, trying, overBy(now()), lapseIfOver);
  await each(services, trying, lte(sampleRequest.remindAt, now()), remind);
  await tellOfEnds(services, trying);
  return trying.count();
}

/** Each of what is due in a transaction of its own; what somebody else works on is left to the next run. */
const each = (
  { db, now }: Given,
  trying: Trying,
  due: SQL | undefined,
  carryOut: (tx: Transaction, context: Told, sample: SampleFile) => Promise<void>,
): Promise<void> =>
  trying.tryDue(
    (tried, limit) =>
      db
        .select({ id: sampleRequest.id })
        .from(sampleRequest)
        .where(and(due, notInArray(sampleRequest.id, [...tried])))
        .limit(limit),
    (id) =>
      db.transaction(async (tx) => {
        const [sample] = await readSamples(tx)
          .where(and(eq(sampleRequest.id, id), due))
          .for('update', { of: sampleRequest, skipLocked: true });
        if (sample) await carryOut(tx, nobody({ db, now }), sample);
        return sample !== undefined;
      }),
  );

/** The same for one that is in the way of the next request. */
export async function lapseSample(tx: Transaction, context: Told, id: string): Promise<void> {
  const [sample] = await readSamples(tx).where(eq(sampleRequest.id, id)).for('update', { of: sampleRequest });
  if (sample && isOver(sample, context.now())) await lapseIfOver(tx, context, sample);
}

async function lapseIfOver(tx: Transaction, context: Told, before: SampleFile): Promise<void> {
  const sample = await moveSample(tx, context, before, { action: 'lapse', role: 'system' }, {});
  await finishAsked(tx, context, sample);
  const how = { news: 'lapsed', promised: before.state !== 'asked', sent: before.state === 'dispatched' } as const;
  await tellBuyer(tx, context, sample, { side: 'buyer', ...how });
  await tellSupplier(tx, context, sample, { side: 'supplier', ...how });
}

/** Whose turn it is: once in each state, and of what is on its way again before it lapses. */
async function remind(tx: Transaction, context: Told, sample: SampleFile): Promise<void> {
  const { state, until, dispatchBy, dispatchedOn } = sample;
  const lastCall = state === 'dispatched' && until ? daysBefore(until, sampleDays.lastCall) : null;
  const remindAt = lastCall && lastCall > context.now() ? lastCall : null;
  await tx.update(sampleRequest).set({ remindAt }).where(eq(sampleRequest.id, sample.id));
  if (state === 'asked')
    await tellSupplier(tx, context, sample, { side: 'supplier', news: 'answerDue', until: until!.toISOString() });
  if (state === 'accepted') {
    const late = { news: 'dispatchLate', day: dispatchBy!, until: until!.toISOString() } as const;
    await tellSupplier(tx, context, sample, { side: 'supplier', ...late });
    await tellBuyer(tx, context, sample, { side: 'buyer', ...late });
  }
  if (state === 'dispatched') {
    const since = { day: dispatchedOn!, until: until!.toISOString() };
    await tellBuyer(tx, context, sample, { side: 'buyer', news: 'receiptDue', ...since });
  }
  if (state === 'received') await tellBuyer(tx, context, sample, { side: 'buyer', news: 'trialDue' });
}

/** Companies whose approvals end within the days of the reminder, and again when they have ended. */
async function tellOfEnds(services: Given, trying: Trying): Promise<void> {
  const { db } = services;
  const today = utcDay(services.now());
  const { id: sourceId, validUntil, told } = approvedSource;
  const near = and(gte(validUntil, today), lte(validUntil, daysLater(today, sourceDays.reminder)), eq(told, 0));
  const due = and(isNull(approvedSource.withdrawnAt), or(near, and(lt(validUntil, today), inArray(told, [0, 1]))));
  await trying.tryDue(
    (tried, limit) =>
      db
        .select({ id: sourceId })
        .from(approvedSource)
        .where(and(due, notInArray(sourceId, [...tried])))
        .limit(limit),
    (id) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select({ source: approvedSource, shopEn: shop.nameEn, shopZh: shop.nameZh })
          .from(approvedSource)
          .innerJoin(shop, eq(shop.id, approvedSource.shopId))
          .where(and(eq(sourceId, id), due))
          .for('update', { of: approvedSource, skipLocked: true });
        if (row) await tellOfEnd(tx, services, row, row.source.validUntil < today);
        return row !== undefined;
      }),
  );
}

type Ending = { source: typeof approvedSource.$inferSelect; shopEn: string; shopZh: string };

async function tellOfEnd(tx: Transaction, services: Given, { source, shopEn, shopZh }: Ending, over: boolean) {
  await tx
    .update(approvedSource)
    .set({ told: over ? 2 : 1 })
    .where(eq(approvedSource.id, source.id));
  const { companyId, materialId } = source;
  const about = { sourceId: source.id, grade: await gradeOf(tx, materialId), shopEn, shopZh, materialId };
  const data = { ...about, shopId: source.shopId, day: source.validUntil, over };
  const letter = { template: 'sourceEnding', data } as const;
  await notifyCompany(tx, services, companyId, letter);
  await alsoTell(tx, services, companyId, source.approvedBy, letter);
}
