import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { mergeMaterials } from '#api/market/desk.ts';
import { m } from '#i18n/messages.ts';
import { indexMaterials, offerable, readMaterials } from '#server/market/catalogue/index.ts';
import { moveDocuments } from '#server/market/documents/index.ts';
import { moveOffers } from '#server/market/offers/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { inTurn } from './record.ts';

/**
 * Says that a material of the catalogue is another one in another writing, as the desk says it of a proposed one: its offers and
 * documents become that one's, and its writing goes on finding them. RFQs, deals and contracts keep what they have named, and lead to
 * the one that stands. Says how many offers moved. 422 for two substances, which are never one.
 */
export async function mergeTwo(
  context: MemberContext,
  { from: fromId, into: intoId, reason }: z.output<typeof mergeMaterials.input>,
): Promise<{ moved: number }> {
  return context.db.transaction(async (tx) => {
    await inTurn(tx);
    const materials = new Map((await readMaterials(tx)).map((row) => [row.id, row]));
    const from = materials.get(fromId);
    if (from?.state !== 'listed') throw notFound();
    const into = offerable(materials, intoId);
    if (!into || into.id === from.id || into.state !== 'listed') throw invalid({ into: m.field_chooseOne() });
    if (into.kind !== from.kind || into.casNumber !== from.casNumber)
      throw invalid({ into: m.market_desk_otherSubstance() });
    const moved = await moveOffers(tx, context, { from: from.id, to: into.id });
    await moveDocuments(tx, { from: from.id, to: into.id });
    await tx.update(material).set({ state: 'merged', mergedIntoId: into.id }).where(eq(material.id, from.id)); // prettier-ignore
    // What was merged into it before stands by the same material now: no chains.
    const before = and(eq(material.mergedIntoId, from.id), ne(material.id, from.id));
    await tx.update(material).set({ mergedIntoId: into.id }).where(before);
    await indexMaterials(tx, [from.id, into.id]);
    await raiseScopes(tx, ['content', 'materials', 'offers', 'shops']);
    const offers = moved.reduce((sum, one) => sum + one.offers, 0);
    const detail = { grade: from.grade, to: into.id, total: offers, reason };
    await audit(tx, context, 'catalogueRow.merge', { kind: 'catalogueRow', id: `material:${from.id}` }, detail);
    return { moved: offers };
  });
}
