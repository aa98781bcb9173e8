import { count } from 'drizzle-orm';
import type { Sources } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { isListed, loadMaterials, type Material } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import type { OfferCount } from './offer-count.ts';
import { countAll } from './offer-counts.ts';

const byMaterial = new WeakMap<OfferCount, ReadonlyMap<string, number>>();

/** Offers on sale by material; materials without any are left out. */
export async function offersByMaterial(look: Sources): Promise<ReadonlyMap<string, number>> {
  const count = await countAll(look);
  const known = byMaterial.get(count) ?? new Map(count.materials.map(({ material, offers }) => [material.id, offers]));
  byMaterial.set(count, known);
  return known;
}

export type Total = { offerCount: number; materialCount: number };

/** Offers on sale and materials by what `keysOf` a material names (its categories, its maker …). */
export async function totalsBy(
  look: Sources,
  keysOf: (material: Material) => readonly string[],
): Promise<(key: string) => Total> {
  const [materials, offers] = await Promise.all([loadMaterials(look), offersByMaterial(look)]);
  const totals = new Map<string, Total>();
  for (const material of materials.values()) {
    for (const key of keysOf(material)) {
      const total = totals.get(key) ?? { offerCount: 0, materialCount: 0 };
      total.offerCount += offers.get(material.id) ?? 0;
      if (isListed(material)) total.materialCount++;
      totals.set(key, total);
    }
  }
  return (key) => totals.get(key) ?? { offerCount: 0, materialCount: 0 };
}

/** Offers on sale by shop. */
export function offersByShop({ db, cache }: Sources): Promise<ReadonlyMap<string, number>> {
  return cache.get('catalogue/offers-by-shop', ['offers'], async () => {
    const { shopId } = offer;
    const rows = await db.select({ shopId, offers: count() }).from(offer).where(onSale).groupBy(shopId);
    return new Map(rows.map((row) => [row.shopId, row.offers]));
  });
}
