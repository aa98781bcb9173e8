import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type * as calls from '#api/market/figure.ts';
import { loadMaterials } from '#server/market/catalogue/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { figure, figureChange, figureReport } from '#server/platform/db/schema/figures.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { inTurn, propertyCalled, record } from './change.ts';
import { answerReports, parkReports } from './tell.ts';

type ChangeRow = typeof figureChange.$inferSelect;

/** Makes a change that another operator has asked for. 403 for the own one, 409 when it is decided or the figure has changed. */
export const consent = async (context: MemberContext, { id }: { id: string }): Promise<Record<never, never>> => {
  const asked = await changeOf(context, id);
  return inTurn(context, asked.materialId, async (tx, material) => {
    const row = await decide(tx, context, id, { consented: true, words: '' });
    const { kind, said, reason, answer, askedBy } = row;
    const [before = null] = row.figureId
      ? await tx
          .select()
          .from(figure)
          .where(and(eq(figure.id, row.figureId), isNull(figure.replacedById)))
      : [];
    if (row.figureId && !before) throw new AppError('conflict');
    const change = { kind, material, property: await propertyCalled(tx, row.propertyId), before, said, reason, answer };
    await record(tx, context, change, { askedBy, checkedBy: context.actor.id });
    return {};
  });
};

/** Leaves a figure as it is; who has asked takes the change back in the same way. Reports of it wait again. */
export const decline = async (
  context: MemberContext,
  { id, words }: z.output<typeof calls.declineFigureChange.input>,
): Promise<Record<never, never>> => {
  const asked = await changeOf(context, id);
  return inTurn(context, asked.materialId, async (tx, material) => {
    const row = await decide(tx, context, id, { consented: false, words });
    const lineId = row.figureId ? await lineOf(tx, row.figureId) : id;
    if (row.figureId) await parkReports(tx, lineId, 'consent', 'waiting');
    const detail = { name: row.propertyId, grade: material.grade };
    await audit(tx, context, 'figure.decline', { kind: 'figure', id: lineId }, detail);
    return {};
  });
};

/** Answers all open reports of a figure that stays as it is. 409 when they are answered, or a change waits for a consent. */
export const refuse = (
  context: MemberContext,
  { id, answer }: z.output<typeof calls.refuseFigureReport.input>,
): Promise<Record<never, never>> =>
  // Names are read before the transaction, which keeps its connection to itself.
  loadMaterials(context).then((materials) =>
    context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ report: figureReport, of: figure })
        .from(figureReport)
        .innerJoin(figure, eq(figure.id, figureReport.figureId))
        .where(eq(figureReport.id, id))
        .for('update', { of: figureReport });
      if (!found) throw notFound();
      const { report, of } = found;
      if (report.state !== 'waiting') throw new AppError('conflict');
      const { materialId, propertyId, lineId } = of;
      const grade = materials.get(materialId)?.grade ?? materialId;
      await answerReports(tx, context, { lineId, materialId, propertyId, grade, outcome: 'refused', answer });
      await audit(tx, context, 'figure.refuse', { kind: 'figure', id: lineId }, { name: propertyId, grade });
      return {};
    }),
  );

async function changeOf({ db }: MemberContext, id: string): Promise<ChangeRow> {
  const [found] = await db.select().from(figureChange).where(eq(figureChange.id, id));
  if (!found) throw notFound();
  return found;
}

async function lineOf(tx: Transaction, figureId: string): Promise<string> {
  const [found] = await tx.select({ lineId: figure.lineId }).from(figure).where(eq(figure.id, figureId));
  return found!.lineId;
}

async function decide(
  tx: Transaction,
  { now, actor }: MemberContext,
  id: string,
  decided: { consented: boolean; words: string },
): Promise<ChangeRow> {
  const [waiting] = await tx
    .select()
    .from(figureChange)
    .where(and(eq(figureChange.id, id), isNull(figureChange.decidedAt)))
    .for('update');
  if (!waiting) throw new AppError('conflict');
  // A second pair of eyes is another's.
  if (decided.consented && waiting.askedBy === actor.id) throw new AppError('forbidden');
  await tx
    .update(figureChange)
    .set({ ...decided, decidedAt: now(), decidedBy: actor.id })
    .where(eq(figureChange.id, id));
  return waiting;
}
