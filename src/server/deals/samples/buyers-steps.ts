import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { stateTrial, type BuyersSample, type receiveSample, type withdrawSample } from '#api/deals/sample.ts';
import { doneProblem } from '#api/deals/sample-rules.ts';
import { mayArrive } from '#api/deals/sample-states.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { sampleTrial } from '#server/platform/db/schema/samples.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { trialReminderDays } from './clock.ts';
import { moveSample } from './move.ts';
import { isOver, lockSample } from './rows.ts';
import { finishAsked, tellSupplier } from './tell.ts';
import { describeBuyers } from './view.ts';

/** Takes back what has not arrived. What is on its way needs a reason, which the supplier reads. */
export const withdraw = (
  context: MemberContext,
  { id, reason, remark }: z.output<typeof withdrawSample.input>,
): Promise<BuyersSample> =>
  context.db.transaction(async (tx) => {
    const before = await lockSample(tx, 'buyer', context.actor.party, id);
    const why = before.state === 'dispatched' ? reason : undefined;
    const sample = await moveSample(
      tx,
      context,
      before,
      { action: 'withdraw', role: 'buyer' },
      why ? { withdrawReason: why, withdrawRemark: remark } : {},
    );
    if (before.state === 'dispatched' && !why) throw invalid({ reason: m.field_required() });
    if (why === 'other' && remark === '') throw invalid({ remark: m.field_required() });
    if (why) await noteAccount(tx, context, 'sample', id, remark);
    await finishAsked(tx, context, sample);
    await tellSupplier(tx, context, sample, {
      ...{ side: 'supplier', news: 'withdrawn' },
      ...(why && { reason: why, words: remark }),
    });
    await audit(tx, context, 'sample.withdraw', { kind: 'sample', id }, { number: sample.number });
    return describeBuyers(context, tx, sample);
  });

/** What was dispatched last has not arrived. Its clock goes on; a new dispatch starts it anew. Throws 409 where it was said before. */
export const miss = (context: MemberContext, { id }: { id: string }): Promise<BuyersSample> =>
  context.db.transaction(async (tx) => {
    const before = await lockSample(tx, 'buyer', context.actor.party, id);
    const { until, remindAt } = before;
    const kept = { until, remindAt, missedAt: context.now() };
    const sample = await moveSample(tx, context, before, { action: 'miss', role: 'buyer' }, kept);
    if (before.missedAt) throw new AppError('conflict');
    await tellSupplier(tx, context, sample, {
      ...{ side: 'supplier', news: 'missed', until: until!.toISOString() },
      ...{ courier: before.courier ?? '', tracking: before.tracking ?? '' },
    });
    await audit(tx, context, 'sample.miss', { kind: 'sample', id }, { number: sample.number });
    return describeBuyers(context, tx, sample);
  });

/** It has arrived, perhaps after its request had lapsed: then it goes on from here. Throws 409 where nothing was ever sent. */
export const receive = (
  context: MemberContext,
  { id, receivedOn }: z.output<typeof receiveSample.input>,
): Promise<BuyersSample> =>
  context.db.transaction(async (tx) => {
    const before = await lockSample(tx, 'buyer', context.actor.party, id);
    if (!mayArrive(before.state, before.dispatchedOn))
      throw new AppError('conflict', { fields: { status: before.state } });
    const late = before.state === 'lapsed' || isOver(before, context.now());
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
    await tellSupplier(tx, context, sample, { side: 'supplier', news: 'received', ...(late && { late }) });
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
