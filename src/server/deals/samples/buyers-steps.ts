import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { stateTrial, type BuyersSample, type receiveSample } from '#api/deals/sample.ts';
import { doneProblem } from '#api/deals/sample-rules.ts';
import { daysAfter } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { sampleTrial } from '#server/platform/db/schema/samples.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { trialReminderDays } from './clock.ts';
import { moveSample } from './move.ts';
import { lockSample } from './rows.ts';
import { finishAsked, tellSupplier } from './tell.ts';
import { describeBuyers } from './view.ts';

/** Takes back what is not on its way yet. */
export const withdraw = (context: MemberContext, { id }: { id: string }): Promise<BuyersSample> =>
  context.db.transaction(async (tx) => {
    const before = await lockSample(tx, 'buyer', context.actor.party, id);
    const sample = await moveSample(tx, context, before, { action: 'withdraw', role: 'buyer' }, {});
    await finishAsked(tx, context, sample);
    await tellSupplier(tx, context, sample, { side: 'supplier', news: 'withdrawn' });
    await audit(tx, context, 'sample.withdraw', { kind: 'sample', id }, { number: sample.number });
    return describeBuyers(context, tx, sample);
  });

export const receive = (
  context: MemberContext,
  { id, receivedOn }: z.output<typeof receiveSample.input>,
): Promise<BuyersSample> =>
  context.db.transaction(async (tx) => {
    const before = await lockSample(tx, 'buyer', context.actor.party, id);
    const wrong = doneProblem(receivedOn, context.now(), before.dispatchedOn ?? undefined);
    const remindAt = daysAfter(context.now(), trialReminderDays);
    const sample = await moveSample(
      tx,
      context,
      before,
      { action: 'receive', role: 'buyer' },
      { receivedOn, remindAt },
    );
    if (wrong) throw invalid({ receivedOn: wrong });
    await tellSupplier(tx, context, sample, { side: 'supplier', news: 'received' });
    await audit(tx, context, 'sample.receive', { kind: 'sample', id }, { number: sample.number });
    return describeBuyers(context, tx, sample);
  });

/** What a trial has shown. The supplier is told nothing of it. A file that was sent before stays where none comes with it. */
export const tryIt = (context: MemberContext, input: z.output<typeof stateTrial.input>): Promise<BuyersSample> =>
  storingIdempotently(context, stateTrial, input, async (tx, store) => {
    const { now, actor } = context;
    const { id, result, notes, triedOn } = input;
    const before = await lockSample(tx, 'buyer', actor.party, id);
    const sample = await moveSample(tx, context, before, { action: 'try', role: 'buyer' }, {});
    const wrong = doneProblem(triedOn, now(), sample.receivedOn ?? undefined);
    if (wrong) throw invalid({ triedOn: wrong });
    const [file] = context.files;
    const [said] = await tx.select().from(sampleTrial).where(eq(sampleTrial.sampleId, id));
    const fileId = file ? await store({ purpose: 'trial', file }) : (said?.fileId ?? null);
    const row = { result, notes, triedOn, fileId, statedBy: actor.id, statedAt: now() };
    await tx
      .insert(sampleTrial)
      .values({ sampleId: id, ...row })
      .onConflictDoUpdate({ target: sampleTrial.sampleId, set: row });
    await audit(tx, context, 'sample.try', { kind: 'sample', id }, { number: sample.number });
    return describeBuyers(context, tx, sample);
  });
