import { localised } from '#lib/localised.ts';
import { sql } from 'drizzle-orm';
import type { CategoryNode } from '#api/market/category.ts';
import { round } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import { loadDirectory, type Category } from './directory.ts';
import { materialsIn } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { categoryRef } from './offer-summary.ts';
import { offersByMaterial, totalsBy } from './offer-totals.ts';
import { offer } from '#server/platform/db/schema/offers.ts';

const scopes = ['offers', 'materials'] as const;

/** The whole tree, three levels, each node with what is on sale in it and below it. */
export function categoryTree(context: Context): Promise<CategoryNode[]> {
  const { locale } = context;
  return context.cache.get(`catalogue/tree/${locale}`, scopes, async () => {
    const [{ categories }, totalOf] = await Promise.all([
      loadDirectory(context),
      totalsBy(context, ({ categoryPath }) => categoryPath),
    ]);
    const below = Map.groupBy(categories.values(), ({ parentId }) => parentId);
    const node = (category: Category) => {
      const { id, code, hsCode, casNumber, form, color } = category;
      return {
        id,
        name: localised(category, 'name'),
        code,
        hsCode,
        casNumber,
        ...totalOf(id),
        swatch: { form, color },
      };
    };
    const childrenOf = ({ id }: Category) => below.get(id) ?? [];
    return (below.get(null) ?? []).map((family) => ({
      ...node(family),
      children: childrenOf(family).map((resin) => ({
        ...node(resin),
        children: childrenOf(resin).map((subType) => ({ ...node(subType), children: [] })),
      })),
    }));
  });
}

/** The second-level categories with most offers, with their price range. */
export function popularCategories(context: Context, limit: number) {
  const { locale } = context;
  return context.cache.get(`catalogue/popular/${locale}/${limit}`, scopes, async () => {
    const [directory, totalOf] = await Promise.all([
      loadDirectory(context),
      totalsBy(context, ({ categoryPath }) => categoryPath.slice(1, 2)),
    ]);
    const popular = [...directory.categories.values()]
      .map(({ id, form, color }) => ({ id, offerCount: totalOf(id).offerCount, swatch: { form, color } }))
      .filter(({ offerCount }) => offerCount > 0)
      .sort((a, b) => b.offerCount - a.offerCount || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
    const prices = await priceSpans(
      context,
      popular.map(({ id }) => id),
    );
    return popular.map(({ id, ...rest }) => ({
      ...categoryRef(directory, id),
      ...rest,
      priceFrom: inUsd(prices.get(id)?.from),
      priceTo: inUsd(prices.get(id)?.to),
    }));
  });
}

const inUsd = (amount: string | undefined) =>
  amount === undefined ? null : { amount: round(amount, 2), currency: 'USD' };

/** Lowest and highest price of each category: two index look-ups for each material, however many offers it has. */
async function priceSpans(context: Context, categoryIds: string[]): Promise<Map<string, { from: string; to: string }>> {
  const offers = await offersByMaterial(context);
  const members: { category: string; material: string }[] = [];
  for (const category of categoryIds) {
    for (const { id } of await materialsIn(context, category))
      if (offers.has(id)) members.push({ category, material: id });
  }
  const own = sql`${offer.materialId} = member.material and ${onSale}`;
  const { rows } = await context.db.execute<{ category: string; from: string; to: string }>(sql`
    select category, min(lowest) as from, max(highest) as to
    from json_to_recordset(${JSON.stringify(members)}::json) as member (category text, material text)
    cross join lateral (select min(${offer.priceUsd}) as lowest, max(${offer.priceUsd}) as highest from ${offer} where ${own}) as span
    group by category`);
  return new Map(rows.map(({ category, ...span }) => [category, span]));
}
