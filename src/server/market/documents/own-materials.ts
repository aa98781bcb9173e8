import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { findOfferedMaterials, OfferedMaterial } from '#api/market/document.ts';
import { localised } from '#lib/localised.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory, loadMaterials, named, offerable, type Material } from '#server/market/catalogue/index.ts';
import { findOwnShop } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invalid } from '#server/platform/errors.ts';

const mostFound = 20;

/** Materials that the caller's shop offers, or has offered, whose grade or maker has what was typed; `materialId`: that one alone. */
export async function offeredMaterials(
  context: MemberContext,
  { keyword, materialId }: z.output<typeof findOfferedMaterials.input>,
): Promise<OfferedMaterial[]> {
  const own = await findOwnShop(context);
  if (!own) return [];
  const [rows, materials, directory] = await Promise.all([
    context.db
      .selectDistinct({ id: offer.materialId })
      .from(offer)
      .where(and(eq(offer.shopId, own.id), materialId === undefined ? undefined : eq(offer.materialId, materialId))),
    loadMaterials(context),
    loadDirectory(context),
  ]);
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return rows
    .flatMap(({ id }) => {
      const found = offerable(materials, id);
      if (!found) return [];
      const manufacturer = named(directory.manufacturers, found.manufacturerId);
      const text = `${found.grade} ${found.gradeZh} ${found.gradeCode} ${manufacturer.name}`.toLowerCase();
      const fits = words.every((word) => text.includes(word));
      return fits ? [{ id: found.id, grade: localised(found, 'grade'), manufacturer }] : [];
    })
    .toSorted((a, b) => a.grade.localeCompare(b.grade))
    .slice(0, mostFound);
}

/**
 * What a document of a shop can be of: materials that the shop has offers of, all of one maker. 422 for others, without saying whether
 * there is such a material.
 */
export async function coveredBy(context: MemberContext, shopId: string, ids: readonly string[]): Promise<Material[]> {
  const asked = [...new Set(ids)];
  const offered = await context.db
    .selectDistinct({ id: offer.materialId })
    .from(offer)
    .where(and(eq(offer.shopId, shopId), inArray(offer.materialId, asked), ne(offer.status, 'removed')));
  const own = new Set(offered.map(({ id }) => id));
  const materials = await loadMaterials(context);
  const found = asked.flatMap((id) => (own.has(id) ? (offerable(materials, id) ?? []) : []));
  if (found.length < asked.length) throw invalid({ materialIds: m.market_documents_notOffered() });
  if (new Set(found.map(({ manufacturerId }) => manufacturerId)).size > 1)
    throw invalid({ materialIds: m.market_documents_oneMaker() });
  return found;
}
