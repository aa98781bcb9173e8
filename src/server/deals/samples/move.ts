import { and, eq } from 'drizzle-orm';
import { nextSampleState, type SampleAction, type SampleRole } from '#api/deals/sample-states.ts';
import { daysAfter, daysBefore } from '#lib/days.ts';
import { sampleDays } from '#api/deals/sample-choices.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { AppError } from '#server/platform/errors.ts';
import { isOver, type SampleFile } from './rows.ts';

type Change = Partial<Omit<typeof sampleRequest.$inferInsert, 'id' | 'state'>>;

/** The only writer of a sample's state: table, then guarded update. Throws 409 where the step is not open, or no longer. */
export async function moveSample(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  sample: SampleFile,
  { action, role }: { action: SampleAction; role: SampleRole },
  change: Change,
): Promise<SampleFile> {
  const to = nextSampleState(sample.state, action, role);
  const isTooLate = role !== 'system' && action !== 'receive' && isOver(sample, now());
  if (to === null || isTooLate)
    throw new AppError('conflict', { fields: { status: isOver(sample, now()) ? 'lapsed' : sample.state } });
  const ended = ['declined', 'withdrawn', 'lapsed'].includes(to);
  // Each step stops the clock of the one before.
  const set = { until: null, remindAt: null, ...change, state: to, endedAt: ended ? now() : null };
  const [moved] = await tx
    .update(sampleRequest)
    .set(set)
    .where(and(eq(sampleRequest.id, sample.id), eq(sampleRequest.state, sample.state)))
    .returning({ id: sampleRequest.id });
  if (!moved) throw new AppError('conflict');
  return { ...sample, ...set };
}

/** What runs from a dispatch, until the buyer says what has become of it. */
export const clockOfDispatch = (now: Date): Pick<Change, 'until' | 'remindAt'> => ({
  until: daysAfter(now, sampleDays.underway),
  remindAt: daysAfter(now, sampleDays.arrival),
});

/** When the supplier is reminded of its answer. */
export const reminderBefore = (until: Date): Date => daysBefore(until, sampleDays.reminder);
