import { count } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { offer } from '#server/db/schema/catalogue.ts';
import { loadMaterials, type Material } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { countOffers, type OfferCount } from './offer-count.ts';
import { loadCube } from './offer-counts.ts';

type Look = Pick<Services, 'db' | 'cache'>;

/** Everything that is on sale, counted without any filter. */
export function allOffers(look: Look): Promise<OfferCount> {
  return look.cache.get('catalogue/all-offers', ['offers', 'materials'], async () =>
    countOffers(await loadCube(look), {}),
  );
}

/** Offers on sale by material; materials without any are left out. */
export async function offersByMaterial(look: Look): Promise<ReadonlyMap<string, number>> {
  return look.cache.get('catalogue/offers-by-material', ['offers', 'materials'], async () => {
    const { materials } = await allOffers(look);
    return new Map(materials.map(({ material, offers }) => [material.id, offers]));
  });
}

export type Total = { offerCount: number; materialCount: number };

/** Offers on sale and materials by what `keysOf` a material names (its categories, its maker …). */
export async function totalsBy(
  look: Look,
  keysOf: (material: Material) => readonly string[],
): Promise<(key: string) => Total> {
  const [materials, offers] = await Promise.all([loadMaterials(look), offersByMaterial(look)]);
  const totals = new Map<string, Total>();
  for (const material of materials.values()) {
    for (const key of keysOf(material)) {
      const total = totals.get(key) ?? { offerCount: 0, materialCount: 0 };
      total.offerCount += offers.get(material.id) ?? 0;
      total.materialCount++;
      totals.set(key, total);
    }
  }
  return (key) => totals.get(key) ?? { offerCount: 0, materialCount: 0 };
}

/** Offers on sale by shop. */
export function offersByShop({ db, cache }: Look): Promise<ReadonlyMap<string, number>> {
  return cache.get('catalogue/offers-by-shop', ['offers'], async () => {
    const { shopId } = offer;
    const rows = await db.select({ shopId, offers: count() }).from(offer).where(onSale).groupBy(shopId);
    return new Map(rows.map((row) => [row.shopId, row.offers]));
  });
}
