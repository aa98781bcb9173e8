import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { indexMaterials } from '#server/market/catalogue/index.ts';
import { returnDocuments } from '#server/market/documents/index.ts';
import { returnOffers } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { materialMerge } from '#server/platform/db/schema/proposals.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

export type TakenApart = {
  from: typeof material.$inferSelect;
  intoId: string;
  proposalId: string | null;
  shopIds: string[];
  back: number;
  /** Offers that a contract has named since by the other material, or that were moved on. */
  stayed: number;
};

/**
 * Takes a merge back: offers, documents and what was merged before go to where they came from; RFQs, deals and contracts keep what they name. 404 for what
 * is not merged, 409 where it was merged before what it moved was kept, or what it was merged into stands for another one itself.
 */
export async function takeApart(
  tx: Transaction,
  context: MemberContext,
  { materialId, reason }: { materialId: string; reason: string },
): Promise<TakenApart> {
  const [from] = await tx.select().from(material).where(eq(material.id, materialId)).for('update');
  if (from?.state !== 'merged') throw notFound();
  const [merge] = await tx
    .select()
    .from(materialMerge)
    .where(and(eq(materialMerge.fromId, materialId), isNull(materialMerge.undoneAt)))
    .for('update');
  if (!merge) throw new AppError('conflict', { words: m.market_desk_mergeNotKept() });
  const { intoId, proposalId, moved, at } = merge;
  if (from.mergedIntoId !== intoId) throw new AppError('conflict', { words: m.market_desk_mergeLater() });
  const state = proposalId === null ? 'listed' : 'proposed';
  if (state === 'proposed') await refuseTwice(tx, from);
  const now = context.now();
  await tx
    .update(materialMerge)
    .set({ undoneAt: now, undoneBy: context.actor.id, undoneReason: reason })
    .where(eq(materialMerge.id, merge.id));
  await tx.update(material).set({ state, mergedIntoId: null, updatedAt: now }).where(eq(material.id, materialId));
  if (moved.merged.length > 0)
    await tx
      .update(material)
      .set({ mergedIntoId: materialId })
      .where(and(inArray(material.id, moved.merged), eq(material.mergedIntoId, intoId)));
  const way = { from: intoId, to: materialId };
  const offers = await returnOffers(tx, context, { ...way, since: at, offers: moved.offers, taken: moved.taken });
  await returnDocuments(tx, moved, way);
  await indexMaterials(tx, [materialId, intoId]);
  return { from, intoId, proposalId, ...offers };
}

/** Of one grade of one maker there is one proposal. */
async function refuseTwice(tx: Transaction, { id, manufacturerId, gradeCode }: TakenApart['from']): Promise<void> {
  const [other] = await tx
    .select({ id: material.id })
    .from(material)
    .where(
      and(
        ...[eq(material.manufacturerId, manufacturerId), eq(material.gradeCode, gradeCode)],
        ...[eq(material.state, 'proposed'), ne(material.id, id)],
      ),
    );
  if (other) throw new AppError('conflict', { words: m.market_desk_proposedAgain() });
}
