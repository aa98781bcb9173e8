import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import {
  addSource,
  type ApprovedSource,
  type renewSource,
  type saveSourceRule,
  type withdrawSource,
} from '#api/deals/approved-source.ts';
import { hasPassed, sourceDays } from '#api/deals/sample-choices.ts';
import { validUntilProblem } from '#api/deals/sample-rules.ts';
import { m } from '#i18n/messages.ts';
import { daysLater, utcDay } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { approvedSource, sampleTrial, sourceRule } from '#server/platform/db/schema/samples.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { findGoods } from './goods.ts';
import { lockSample } from './rows.ts';
import { describeSource } from './sources.ts';

type Input = z.output<typeof addSource.input>;
type SourceRow = typeof approvedSource.$inferSelect;

/** Of one that ends soon nobody has to be told so: who has entered it knows. */
const toldAt = (validUntil: string, now: Date): number =>
  validUntil <= daysLater(utcDay(now), sourceDays.reminder) ? 1 : 0;

/** Approves a source. Throws 409 for a trial that was not passed, 422 where it is approved already or no reason is given. */
export function approve(context: MemberContext, input: Input): Promise<ApprovedSource> {
  const { actor, now } = context;
  return idempotently(context, addSource, input, async (tx) => {
    const wrong = validUntilProblem(input.validUntil, now());
    if (wrong) throw invalid({ validUntil: wrong });
    const { materialId, shopId } =
      input.sampleId === undefined ? await withReason(context, input) : await tried(tx, context, input.sampleId);
    const { site, validUntil, note } = input;
    const [made] = await tx
      .insert(approvedSource)
      .values({
        ...{ id: uuidv7(now()), companyId: actor.party, materialId, shopId, site, validUntil, note },
        sampleId: input.sampleId ?? null,
        reason: input.sampleId === undefined ? input.reason : '',
        ...{ approvedBy: actor.id, approvedAt: now(), told: toldAt(validUntil, now()) },
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw invalid({ site: m.deals_sources_twice() });
    await audit(
      tx,
      context,
      'source.add',
      { kind: 'approvedSource', id: made.id },
      { materialId, shop: shopId, validUntil },
    );
    return describeSource(context, tx, made);
  });
}

async function withReason(context: MemberContext, input: Input) {
  if (input.reason === '') throw invalid({ reason: m.field_required() });
  if (input.materialId === undefined || input.shopId === undefined) throw invalid({ materialId: m.field_chooseOne() });
  return findGoods(context, { materialId: input.materialId, shopId: input.shopId });
}

async function tried(tx: Transaction, { actor }: MemberContext, sampleId: string) {
  const sample = await lockSample(tx, 'buyer', actor.party, sampleId);
  const [trial] = await tx.select().from(sampleTrial).where(eq(sampleTrial.sampleId, sampleId));
  if (sample.state !== 'tried' || !trial || !hasPassed(trial.result))
    throw new AppError('conflict', { words: m.deals_sources_notPassed() });
  return sample;
}

/** An approval of the caller's company that stands or has ended, locked. Throws 404 for others', 409 for a withdrawn one. */
async function lockSource(tx: Transaction, { actor }: MemberContext, id: string): Promise<SourceRow> {
  const [row] = await tx
    .select()
    .from(approvedSource)
    .where(and(eq(approvedSource.id, id), eq(approvedSource.companyId, actor.party)))
    .for('update');
  if (!row) throw notFound();
  if (row.withdrawnAt) throw new AppError('conflict');
  return row;
}

export const renew = (
  context: MemberContext,
  { id, validUntil, note }: z.output<typeof renewSource.input>,
): Promise<ApprovedSource> =>
  context.db.transaction(async (tx) => {
    const before = await lockSource(tx, context, id);
    const wrong = validUntilProblem(validUntil, context.now(), before.validUntil);
    if (wrong) throw invalid({ validUntil: wrong });
    const set = { validUntil, told: toldAt(validUntil, context.now()), ...(note && { note }) };
    const [row] = await tx.update(approvedSource).set(set).where(eq(approvedSource.id, id)).returning();
    const detail = { from: before.validUntil, to: validUntil };
    await audit(tx, context, 'source.renew', { kind: 'approvedSource', id }, detail);
    return describeSource(context, tx, row!);
  });

export const withdrawApproval = (
  context: MemberContext,
  { id, reason }: z.output<typeof withdrawSource.input>,
): Promise<ApprovedSource> =>
  context.db.transaction(async (tx) => {
    const { now, actor } = context;
    await lockSource(tx, context, id);
    const [row] = await tx
      .update(approvedSource)
      .set({ withdrawnAt: now(), withdrawnBy: actor.id, withdrawnReason: reason })
      .where(and(eq(approvedSource.id, id), isNull(approvedSource.withdrawnAt)))
      .returning();
    await audit(tx, context, 'source.withdraw', { kind: 'approvedSource', id }, { reason });
    return describeSource(context, tx, row!);
  });

/** Whether the company's awards to a source that is not approved ask for a reason. */
export const saveRule = (
  context: MemberContext,
  { on }: z.output<typeof saveSourceRule.input>,
): Promise<Record<never, never>> =>
  context.db.transaction(async (tx) => {
    const { actor, now } = context;
    const row = { on, savedBy: actor.id, savedAt: now() };
    await tx
      .insert(sourceRule)
      .values({ companyId: actor.party, ...row })
      .onConflictDoUpdate({ target: sourceRule.companyId, set: row });
    await audit(tx, context, 'source.rule', { kind: 'member', id: actor.party }, { status: on });
    return {};
  });
