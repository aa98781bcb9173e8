import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getShopByPage, ShopPage } from '#api/shop.ts';
import { offersByShop } from '#server/catalogue/index.ts';
import { localised, type Context } from '#server/context.ts';
import { containsWords, namedCategories } from '#server/db/expressions.ts';
import { category } from '#server/db/schema/catalogue.ts';
import { country } from '#server/db/schema/reference.ts';
import { shop } from '#server/db/schema/shops.ts';

type Input = z.output<typeof getShopByPage.input>;

/** Shops, those with most offers on sale first. Searches are not kept: their number has no bound. */
export function shopPage(context: Context, input: Input): Promise<ShopPage> {
  if (input.keyword) return loadPage(context, input);
  const { categoryId, nation, pageNo, pageSize } = input;
  const key = `shops/${context.locale}/${JSON.stringify([categoryId, nation, pageNo, pageSize])}`;
  return context.cache.get(key, ['shops', 'offers'], () => loadPage(context, input));
}

async function loadPage(context: Context, { keyword, categoryId, nation, pageNo, pageSize }: Input): Promise<ShopPage> {
  const { db, locale } = context;
  const where = and(
    isNull(shop.closedAt),
    containsWords(keyword ?? '', [shop.nameEn, shop.nameZh]),
    categoryId ? dealsIn(categoryId) : undefined,
    nation ? eq(shop.nation, nation.toUpperCase()) : undefined,
  );
  const offers = sql<number>`coalesce((${JSON.stringify(Object.fromEntries(await offersByShop(context)))}::jsonb ->> ${shop.id})::integer, 0)`;
  const [rows, total] = await Promise.all([
    db
      .select({
        id: shop.id,
        name: localised(locale, shop.nameEn, shop.nameZh),
        nation: {
          id: shop.nation,
          name: sql<string>`coalesce(${localised(locale, country.nameEn, country.nameZh)}, ${shop.nation})`,
        },
        city: localised(locale, shop.cityEn, shop.cityZh),
        certified: shop.certified,
        openedAt: shop.openedAt,
        intro: localised(locale, shop.introEn, shop.introZh),
        mainCategories: namedCategories(shop.mainCategories, locale),
        offerCount: offers.as('offer_count'),
        demo: shop.demo,
      })
      .from(shop)
      .leftJoin(country, eq(country.iso2, shop.nation))
      .where(where)
      .orderBy(desc(sql`offer_count`), asc(shop.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(shop, where),
  ]);
  const list = rows.map((row) => ({ ...row, logo: null, badges: [], rating: null }));
  return { list, total, pageNo, pageSize, facets: { category: [], nation: [], badge: [] } };
}

/** A shop deals in a category when one of its main ones is that category, lies below it or above it. */
export function dealsIn(categoryId: string): SQL {
  return sql`${shop.mainCategories} && array(
    select related.id from ${category} as chosen join ${category} as related
      on chosen.id = any(related.path) or related.id = any(chosen.path)
    where chosen.id = ${categoryId})`;
}
