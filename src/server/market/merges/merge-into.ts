import { eq } from 'drizzle-orm';
import { indexMaterials, type Material } from '#server/market/catalogue/index.ts';
import { moveDocuments } from '#server/market/documents/index.ts';
import { moveOffers, type Moved } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { materialMerge } from '#server/platform/db/schema/proposals.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

type Merge = { from: Material; into: Material; reason: string; proposalId?: string };

/**
 * Makes the offers and documents of a material another one's, which stands for it from now on and is found by its writing. What is moved is kept by its
 * ids, so that it can be taken back. Says what moved, by shop.
 */
export async function mergeInto(
  tx: Transaction,
  context: MemberContext,
  { from, into, reason, proposalId }: Merge,
): Promise<Moved[]> {
  const way = { from: from.id, to: into.id };
  const offers = await moveOffers(tx, context, way);
  const documents = await moveDocuments(tx, way);
  // What was merged into it before stands by the same material now: no chains.
  const merged = await tx
    .update(material)
    .set({ mergedIntoId: into.id })
    .where(eq(material.mergedIntoId, from.id))
    .returning({ id: material.id });
  await tx.update(material).set({ state: 'merged', mergedIntoId: into.id }).where(eq(material.id, from.id));
  const at = context.now();
  await tx.insert(materialMerge).values({
    ...{ id: uuidv7(at), fromId: from.id, intoId: into.id, proposalId: proposalId ?? null },
    ...{ at, memberId: context.actor.id, reason },
    moved: {
      offers: offers.flatMap(({ ids }) => ids),
      taken: offers.flatMap(({ taken }) => taken),
      ...documents,
      merged: merged.map(({ id }) => id),
    },
  });
  await indexMaterials(tx, [from.id, into.id]);
  return offers;
}
