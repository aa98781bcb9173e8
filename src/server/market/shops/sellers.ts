import { and, eq, sql } from 'drizzle-orm';
import { isMissed, understand } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';

/** A word that so many materials carry says nothing of a shop. */
const mostMaterials = 400;

/** The shops that have on sale what a keyword means; none where it is another grade that is only near. */
export async function shopsThatSell(context: Context, keyword: string): Promise<ReadonlySet<string>> {
  if (keyword.trim() === '') return new Set();
  const options = { scopes: ['offers', 'materials', 'shops'], limit: 200, seconds: 300 } as const;
  return context.cache.getOneOf('shops/sellers', keyword, options, async () => {
    const { found } = await understand(context, keyword, 'goods');
    if (!found || isMissed(found) || found.materials.size > mostMaterials) return new Set();
    const rows = await context.db
      .selectDistinct({ shopId: offer.shopId })
      .from(offer)
      .where(
        and(
          eq(offer.status, 'onSale'),
          sql`${offer.materialId} = any(${sql.param([...found.materials.keys()])}::text[])`,
        ),
      );
    return new Set(rows.map(({ shopId }) => shopId));
  });
}
