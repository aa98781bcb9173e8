import type { z } from 'zod';
import { answerSample, dispatchSample, type SuppliersSample } from '#api/deals/sample.ts';
import { sampleDays } from '#api/deals/sample-choices.ts';
import { aheadProblem, doneProblem, isAfterNeed } from '#api/deals/sample-rules.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter, daysBefore, earliestDay, endOfDay } from '#lib/days.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { clockOfDispatch, moveSample } from './move.ts';
import { lockSample } from './rows.ts';
import { finishAsked, tellBuyer } from './tell.ts';
import { describeSuppliers } from './view.ts';

/** The supplier's answer: accepted with the day of dispatch, or declined. What was accepted can still be declined until it leaves. */
export const answer = (context: MemberContext, input: z.output<typeof answerSample.input>): Promise<SuppliersSample> =>
  idempotently(context, answerSample, input, async (tx) => {
    const { id, remark } = input;
    const step = { action: input.answer, role: 'supplier' } as const;
    const before = await lockSample(tx, 'supplier', context.actor.party, id);
    const change =
      input.answer === 'accept'
        ? {
            dispatchBy: input.dispatchBy,
            until: daysAfter(new Date(endOfDay(input.dispatchBy)), sampleDays.overdue),
            remindAt: new Date(endOfDay(input.dispatchBy)),
          }
        : { reason: input.reason };
    const sample = await moveSample(tx, context, before, step, { answerRemark: remark, ...change });
    if (input.answer === 'accept') {
      const wrong = aheadProblem(input.dispatchBy, context.now());
      if (wrong) throw invalid({ dispatchBy: wrong });
    } else if (input.reason === 'other' && remark === '') throw invalid({ remark: m.field_required() });
    await noteAccount(tx, context, 'sample', id, remark);
    await finishAsked(tx, context, sample);
    await tellBuyer(
      tx,
      context,
      sample,
      input.answer === 'accept'
        ? {
            ...{ side: 'buyer', news: 'accepted', day: input.dispatchBy, words: remark },
            ...(isAfterNeed(input.dispatchBy, sample.neededBy) && { neededBy: sample.neededBy }),
          }
        : { side: 'buyer', news: 'declined', reason: input.reason, words: remark },
    );
    const to = sample.state;
    await audit(tx, context, 'sample.answer', { kind: 'sample', id }, { number: sample.number, to });
    return describeSuppliers(context, tx, sample);
  });

/** It is on its way; said again, what was said of it is corrected, or another parcel follows, and its clock starts anew. */
export const dispatch = (
  context: MemberContext,
  input: z.output<typeof dispatchSample.input>,
): Promise<SuppliersSample> =>
  storingIdempotently(context, dispatchSample, input, async (tx, store) => {
    const { id, dispatchedOn, courier, tracking, lot } = input;
    const before = await lockSample(tx, 'supplier', context.actor.party, id);
    const [file] = context.files;
    const sample = await moveSample(
      tx,
      context,
      before,
      { action: 'dispatch', role: 'supplier' },
      {
        ...{ dispatchedOn, courier, tracking, lot },
        ...clockOfDispatch(context.now()),
        missedAt: null,
        coaFileId: file ? await store({ purpose: 'sample', file }) : before.coaFileId,
      },
    );
    // The day before it was asked for is that of a writer elsewhere on earth.
    const wrong = doneProblem(dispatchedOn, context.now(), earliestDay(daysBefore(sample.askedAt, 1)));
    if (wrong) throw invalid({ dispatchedOn: wrong });
    await noteAccount(tx, context, 'sample', id, courier, tracking, lot);
    await tellBuyer(tx, context, sample, {
      side: 'buyer',
      news: 'dispatched',
      day: dispatchedOn,
      courier,
      tracking,
      lot,
      until: sample.until!.toISOString(),
      again: before.state === 'dispatched',
    });
    await audit(tx, context, 'sample.dispatch', { kind: 'sample', id }, { number: sample.number });
    return describeSuppliers(context, tx, sample);
  });
