import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { proposeMaterial } from '#api/market/proposal.ts';
import { mostWaitingProposals } from '#api/market/material-states.ts';
import { m } from '#i18n/messages.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import { joinWords } from '#lib/join-words.ts';
import { alikeMaterials, indexMaterials, makersNamed, type Material } from '#server/market/catalogue/index.ts';
import { openOwnShop, type OwnShop } from '#server/market/offers/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { material, processLevel } from '#server/platform/db/schema/catalogue.ts';
import { materialProposal } from '#server/platform/db/schema/proposals.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { inTurn, readKnown, type Known, type Maker } from './known.ts';
import { makerOf, type NamedMaker } from './makers.ts';
import { addStep } from './steps.ts';

type Input = z.output<typeof proposeMaterial.input>;
export type Said = NamedMaker & Pick<Input, 'grade' | 'categoryId' | 'processLevelId' | 'applications' | 'source'>;

/** A grade that the catalogue does not have: it can be offered from now on, and the catalogue desk looks at it. */
export function proposeOne(
  context: MemberContext,
  { otherThan, ...said }: Input,
): Promise<{ materialId: string; joined: boolean }> {
  return idempotently(context, proposeMaterial, { otherThan, ...said }, async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    await inTurn(tx);
    const { found, joined } = await propose(tx, context, own, await readKnown(tx), said, otherThan);
    return { materialId: found.id, joined };
  });
}

/**
 * The material of a grade: the one that is there already in whatever writing, proposed ones too, else a new one. `otherThan`: of those
 * that are alike the ones that were shown and that it is not; 422 while it may be one that was not shown (`null`: all were).
 */
export async function propose(
  tx: Transaction,
  context: MemberContext,
  own: OwnShop,
  known: Known,
  said: Said,
  otherThan: readonly string[] | null,
): Promise<{ found: Material; joined: boolean }> {
  const columns = await columnsOf(tx, known, said);
  const written = writtenOtherwise(known, said);
  if (written) return { found: written, joined: true };
  const maker = await makerOf(tx, context.now(), known, said);
  const alike = alikeMaterials(known.materials, { grade: said.grade, manufacturerId: maker.id });
  const same = alike.find(({ likeness }) => likeness === 'same');
  if (same) return { found: same.material, joined: true };
  const unseen = otherThan ? alike.filter(({ material }) => !otherThan.includes(material.id)) : [];
  if (unseen.length > 0) {
    const names = joinWords(unseen.map(({ material }) => material.grade));
    throw invalid({ grade: m.market_proposals_mayBe({ names }) });
  }
  const isWaiting = and(eq(materialProposal.shopId, own.id), eq(materialProposal.state, 'waiting'));
  const [{ waiting } = { waiting: 0 }] = await tx.select({ waiting: count() }).from(materialProposal).where(isWaiting);
  if (waiting >= mostWaitingProposals)
    throw invalid({ grade: m.market_proposals_tooMany({ max: mostWaitingProposals }) });
  return { found: await insert(tx, context, own, known, said, maker, columns), joined: false };
}

/** The grade of a maker of whose name the one that is named is a part: `Chi Mei` for `CHIMEI Corporation`. */
function writtenOtherwise(known: Known, { grade, manufacturer }: Said): Material | undefined {
  const makers = manufacturer === undefined ? [] : makersNamed(known, manufacturer);
  return makers
    .flatMap(({ id }) => alikeMaterials(known.materials, { grade, manufacturerId: id }))
    .find(({ likeness }) => likeness === 'same')?.material;
}

/** What a material takes from its category. 422 for what is no category of materials, or no process level. */
export async function columnsOf(
  tx: Transaction,
  { categories }: Known,
  said: Pick<Said, 'grade' | 'categoryId' | 'processLevelId'>,
) {
  const category = categories.get(said.categoryId);
  if (!category || category.level < 2) throw invalid({ categoryId: m.field_chooseOne() });
  const gradeCode = gradeCodeOf(said.grade);
  if (gradeCode === '') throw invalid({ grade: m.market_proposals_noGrade() });
  const processLevelId = said.processLevelId ?? null;
  if (processLevelId !== null) {
    const [level] = await tx.select().from(processLevel).where(eq(processLevel.id, processLevelId));
    if (!level) throw invalid({ processLevelId: m.field_chooseOne() });
  }
  const { id: categoryId, kind, path, form, color } = category;
  const casNumber = path.toReversed().flatMap((id) => categories.get(id)?.casNumber ?? [])[0] ?? null;
  return { grade: said.grade, gradeCode, categoryId, categoryPath: path, kind, form, color, casNumber, processLevelId };
}

async function insert(
  tx: Transaction,
  context: MemberContext,
  own: OwnShop,
  known: Known,
  said: Said,
  maker: Maker,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): Promise<Material> {
  const now = context.now();
  // No slug of its names: an edition of the shipped data that brings the grade one day must not take it for its own.
  const id = uuidv7(now);
  const row = { ...columns, id, manufacturerId: maker.id, resin: null, state: 'proposed', mergedIntoId: null } as const;
  const { applications, source } = said;
  await tx
    .insert(material)
    .values({ ...row, applicationsEn: applications, applicationsZh: applications, search: '', updatedAt: now });
  const [made] = await tx
    .insert(materialProposal)
    .values({
      ...{ id: uuidv7(now), materialId: id, shopId: own.id, state: 'waiting', version: 0, source },
      ...{ proposedAt: now, changedAt: now },
    })
    .returning();
  await addStep(tx, context, made!, { step: 'proposed', state: 'waiting' });
  await indexMaterials(tx, [id]);
  await raiseScopes(tx, ['materials']);
  const detail = { grade: said.grade, name: maker.nameEn };
  await audit(tx, context, 'materialProposal.make', { kind: 'materialProposal', id: made!.id }, detail);
  const found: Material = { ...row, gradeZh: row.grade };
  known.materials.set(id, found);
  return found;
}
