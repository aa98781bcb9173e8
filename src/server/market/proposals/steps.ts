import { and, eq } from 'drizzle-orm';
import { isUndecided, type ProposalState, type ProposalStep } from '#api/market/material-states.ts';
import { findOwnShop } from '#server/market/offers/index.ts';
import { refuseOwn } from '#server/members/company/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { materialProposal, materialProposalStep, type ProposedGrade } from '#server/platform/db/schema/proposals.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

export type ProposalRow = typeof materialProposal.$inferSelect;
type Named = { id: string; version: number };
type Step = {
  step: ProposalStep;
  state: ProposalState;
  words?: string;
  insteadId?: string;
  /** Where it changes with the step. */
  source?: string;
};

/** Takes a step: the one place where a proposal changes its state. What is said of the grade by then is kept with it. */
export async function addStep(
  tx: Transaction,
  context: MemberContext,
  { id, version, source: before }: Pick<ProposalRow, 'id' | 'version' | 'source'>,
  { step, state, words = '', insteadId, source = before }: Step,
): Promise<void> {
  const at = context.now();
  const isDecided = !['proposed', 'answered', 'withdrawn'].includes(step);
  const [moved] = await tx
    .update(materialProposal)
    .set({ state, source, version: version + 1, changedAt: at, decidedBy: isDecided ? context.actor.id : null })
    .where(and(eq(materialProposal.id, id), eq(materialProposal.version, version)))
    .returning({ materialId: materialProposal.materialId });
  if (!moved) throw new AppError('conflict');
  await tx.insert(materialProposalStep).values({
    ...{ proposalId: id, version: version + 1, step, memberId: context.actor.id, at, words },
    ...{ said: await saidOf(tx, moved.materialId, source), insteadId: insteadId ?? null },
  });
}

async function saidOf(tx: Transaction, materialId: string, source: string): Promise<ProposedGrade> {
  const { grade, manufacturerId, categoryId, processLevelId, applicationsEn } = material;
  const [said] = await tx
    .select({
      ...{ grade, manufacturerId, categoryId, processLevelId, applications: applicationsEn },
      ...{ manufacturer: manufacturer.nameEn, nation: manufacturer.nation },
    })
    .from(material)
    .innerJoin(manufacturer, eq(manufacturer.id, manufacturerId))
    .where(eq(material.id, materialId));
  return { ...said!, source };
}

/** A proposal of the caller's own shop, locked. 404 for another's, 409 when it has moved on since it was read. */
export async function lockOwn(tx: Transaction, context: MemberContext, { id, version }: Named): Promise<ProposalRow> {
  const own = await findOwnShop({ db: tx, actor: context.actor });
  if (!own) throw notFound();
  const [row] = await tx
    .select()
    .from(materialProposal)
    .where(and(eq(materialProposal.id, id), eq(materialProposal.shopId, own.id)))
    .for('update');
  if (!row) throw notFound();
  if (row.version !== version) throw new AppError('conflict');
  return row;
}

/** A proposal to decide on, locked. 409 when somebody else has, or its supplier has changed it; 403 for one of the own company. */
export async function lockForDesk(
  tx: Transaction,
  context: MemberContext,
  { id, version }: Named,
): Promise<ProposalRow> {
  const [found] = await tx
    .select({ row: materialProposal, ownerId: shop.ownerId })
    .from(materialProposal)
    .innerJoin(shop, eq(shop.id, materialProposal.shopId))
    .where(eq(materialProposal.id, id))
    .for('update', { of: materialProposal });
  if (!found) throw notFound();
  if (found.ownerId) refuseOwn(context, { memberId: found.ownerId });
  const { row } = found;
  if (row.version !== version || !isUndecided(row.state)) throw new AppError('conflict');
  return row;
}
