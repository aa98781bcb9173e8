import { sql } from 'drizzle-orm';
import type { Sources } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { materialsIn } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { offersByMaterial } from './offer-totals.ts';

/** Of prime goods on one trade term: USD per tonne without VAT. */
export type AskingPrices = { tradeTerm: number; offers: number; lowest: string; highest: string };

/**
 * How many offers of a material, or else of a category, are on sale, and what the prime ones of them cost: on the wanted trade term
 * where there are some, else on that which most of them are on.
 */
export async function askingPrices(
  look: Sources,
  goods: { materialId: string | undefined; categoryId: string | undefined },
  wanted: number | undefined,
): Promise<{ offers: number; prices: AskingPrices | null }> {
  const counts = await offersByMaterial(look);
  const all = goods.materialId
    ? [goods.materialId]
    : (await materialsIn(look, goods.categoryId ?? '')).map(({ id }) => id);
  const ids = all.filter((id) => counts.has(id));
  if (ids.length === 0) return { offers: 0, prices: null };
  const { rows } = await look.db.execute<AskingPrices>(sql`
    select ${offer.tradeTerm} as "tradeTerm", count(*)::integer as offers,
      round(min(${offer.priceUsd}), 2)::text as lowest, round(max(${offer.priceUsd}), 2)::text as highest
    from ${offer} where ${offer.materialId} = any(${sql.param(ids)}) and ${onSale} and ${offer.condition} = 'PRIME' and ${offer.supply} = 'SPOT'
    group by 1 order by 2 desc, 1`);
  return {
    offers: ids.reduce((sum, id) => sum + counts.get(id)!, 0),
    prices: rows.find(({ tradeTerm }) => tradeTerm === wanted) ?? rows[0] ?? null,
  };
}
