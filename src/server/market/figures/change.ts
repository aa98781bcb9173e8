import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as calls from '#api/market/figure.ts';
import { conditionOf, isSafety, type FigureChangeKind } from '#api/market/figure-choices.ts';
import { m } from '#i18n/messages.ts';
import {
  loadMaterials,
  offerable,
  standingFigure,
  versionOf,
  type FigureRow,
  type Material,
} from '#server/market/catalogue/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { property } from '#server/platform/db/schema/catalogue.ts';
import { figure, figureChange, type SaidFigure } from '#server/platform/db/schema/figures.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { saidFrom, type Property } from './said.ts';
import { answerReports, parkReports } from './tell.ts';

/** What is to become of a figure. */
export type Change = {
  kind: FigureChangeKind;
  material: Material;
  property: Property;
  /** The version that stands; null: there is none yet. */
  before: FigureRow | null;
  /** null: nothing is to stand any more. */
  said: SaidFigure | null;
  reason: string;
  /** To who has reported it; '': nobody is told anything of their own. */
  answer: string;
};
type Done = { waits: boolean };

/** Enters a figure of a material. */
export const enter = (
  context: MemberContext,
  { materialId, propertyId, reason, ...input }: z.output<typeof calls.enterFigure.input>,
): Promise<Done> =>
  inTurn(context, materialId, async (tx, material) => {
    const of = await propertyCalled(tx, propertyId);
    const said = await saidFrom(tx, of, material.id, input);
    return make(tx, context, { kind: 'enter', material, property: of, before: null, said, reason, answer: '' });
  });

/** Corrects a figure, or says one again that was withdrawn. */
export const correct = async (
  context: MemberContext,
  { id, version, reason, answer, ...input }: z.output<typeof calls.correctFigure.input>,
): Promise<Done> =>
  inTurn(context, await materialOf(context, id), async (tx, material) => {
    const before = await lockLine(tx, id, version);
    const of = await propertyCalled(tx, before.propertyId);
    const said = await saidFrom(tx, of, material.id, input);
    return make(tx, context, {
      kind: 'correct',
      material,
      property: of,
      before,
      said,
      reason,
      answer: answer ?? reason,
    });
  });

/** Withdraws a figure from the pages. */
export const withdraw = async (
  context: MemberContext,
  { id, version, reason, answer }: z.output<typeof calls.withdrawFigure.input>,
): Promise<Done> =>
  inTurn(context, await materialOf(context, id), async (tx, material) => {
    const before = await lockLine(tx, id, version);
    if (before.withdrawn) throw new AppError('conflict');
    const of = await propertyCalled(tx, before.propertyId);
    return make(tx, context, {
      ...{ kind: 'withdraw', material, property: of, before, said: null, reason, answer: answer ?? reason },
    });
  });

async function materialOf({ db }: MemberContext, lineId: string): Promise<string> {
  const [found] = await db.select({ id: figure.materialId }).from(figure).where(eq(figure.lineId, lineId)).limit(1);
  if (!found) throw notFound();
  return found.id;
}

/** One after another for each material: what one operator enters, the next one sees. */
export async function inTurn<Result>(
  context: MemberContext,
  materialId: string,
  run: (tx: Transaction, material: Material) => Promise<Result>,
): Promise<Result> {
  // Before the transaction, which keeps its connection to itself.
  const material = offerable(await loadMaterials(context), materialId);
  if (!material) throw notFound();
  return context.db.transaction(async (tx) => {
    await figuresInTurn(tx, material.id);
    return run(tx, material);
  });
}

/** Who writes figures of a material waits for who does so already. */
export const figuresInTurn = (tx: Transaction, materialId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`figures of ${materialId}`}))`);

export async function propertyCalled(tx: Transaction, id: string): Promise<Property> {
  const [found] = await tx.select().from(property).where(eq(property.id, id));
  if (!found) throw invalid({ propertyId: m.field_chooseOne() });
  return found;
}

async function lockLine(tx: Transaction, lineId: string, version: number): Promise<FigureRow> {
  const [found] = await tx
    .select()
    .from(figure)
    .where(and(eq(figure.lineId, lineId), isNull(figure.replacedById)));
  if (!found) throw notFound();
  if (found.version !== version) throw new AppError('conflict');
  return found;
}

/** Makes a change, or lays it before a second operator where safety hangs on it. Under the lock of `inTurn`. */
export async function make(tx: Transaction, context: MemberContext, change: Change): Promise<Done> {
  await refuseDouble(tx, change);
  const { before } = change;
  if (before) {
    const waiting = and(eq(figureChange.figureId, before.id), isNull(figureChange.decidedAt));
    if ((await tx.$count(figureChange, waiting)) > 0)
      throw new AppError('conflict', { words: m.market_figure_changeWaits() });
  }
  if (!isSafety(change.property.id)) {
    await record(tx, context, change, { askedBy: context.actor.id, checkedBy: null });
    return { waits: false };
  }
  const { kind, material, property: of, said, reason, answer } = change;
  const at = context.now();
  const id = uuidv7(at);
  await tx.insert(figureChange).values({
    ...{ id, kind, materialId: material.id, propertyId: of.id, figureId: before?.id ?? null, said, reason, answer },
    ...{ askedBy: context.actor.id, askedAt: at, words: '' },
  });
  if (before) await parkReports(tx, before.lineId, 'waiting', 'consent');
  await audit(
    tx,
    context,
    'figure.ask',
    { kind: 'figure', id: before?.lineId ?? id },
    { name: of.id, grade: material.grade },
  );
  return { waits: true };
}

/** 422 where the same is said already, by another figure that stands. */
async function refuseDouble(tx: Transaction, { said, material, property: of, before }: Change): Promise<void> {
  if (!said) return;
  const { point = null, specimen = null, thickness = null, testCondition } = said;
  const condition = conditionOf({ testCondition, point, specimen, thickness });
  const same = await tx
    .select({ lineId: figure.lineId, norm: figure.norm })
    .from(figure)
    .where(
      and(
        standingFigure,
        eq(figure.materialId, material.id),
        eq(figure.propertyId, of.id),
        eq(figure.condition, condition),
        eq(figure.basis, said.basis),
      ),
    );
  if (same.some(({ lineId, norm }) => lineId !== before?.lineId && norm === (said.norm ?? null)))
    throw invalid({ testCondition: m.market_figure_already() });
}

const auditOf = { enter: 'figure.enter', correct: 'figure.correct', withdraw: 'figure.withdraw' } as const;

/** Writes the next version, answers who has reported the one before, and lets pages know. Under the lock of `inTurn`. */
export async function record(
  tx: Transaction,
  context: MemberContext,
  change: Change,
  { askedBy, checkedBy }: { askedBy: string; checkedBy: string | null },
): Promise<void> {
  // What waited for a consent may have been said by another figure meanwhile.
  await refuseDouble(tx, change);
  const { kind, material, property: of, before, said, reason, answer } = change;
  const entry = { reason, withdrawn: said === null, enteredBy: askedBy, checkedBy, at: context.now() };
  const row = versionOf(before, { material, property: of }, said ?? before!, entry);
  if (before) {
    const [replaced] = await tx
      .update(figure)
      .set({ replacedById: row.id })
      .where(and(eq(figure.id, before.id), isNull(figure.replacedById)))
      .returning({ id: figure.id });
    if (!replaced) throw new AppError('conflict');
  }
  await tx.insert(figure).values(row);
  await audit(tx, context, auditOf[kind], { kind: 'figure', id: row.lineId }, { name: of.id, grade: material.grade });
  if (before)
    await answerReports(tx, context, {
      ...{ lineId: before.lineId, materialId: material.id, propertyId: of.id, grade: material.grade },
      ...{ outcome: said ? 'corrected' : 'withdrawn', answer },
    });
  await raiseScopes(tx, ['materials', 'offers']);
}
