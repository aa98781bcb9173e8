import type { z } from 'zod';
import type { mergeMaterials } from '#api/market/desk.ts';
import { m } from '#i18n/messages.ts';
import { offerable, readMaterials } from '#server/market/catalogue/index.ts';
import { mergeInto } from '#server/market/merges/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
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
    const moved = await mergeInto(tx, context, { from, into, reason });
    await raiseScopes(tx, ['content', 'materials', 'offers', 'shops']);
    const offers = moved.reduce((sum, one) => sum + one.offers, 0);
    const detail = { grade: from.grade, to: into.id, total: offers, reason };
    await audit(tx, context, 'catalogueRow.merge', { kind: 'catalogueRow', id: `material:${from.id}` }, detail);
    return { moved: offers };
  });
}
