import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { sitemapPartSize } from '#api/site/site.ts';
import { shopPath } from '#api/market/shop-path.ts';
import type { Context } from '#server/platform/context.ts';
import { category } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop, shopDynamic, shopPicture, shopQualification } from '#server/platform/db/schema/shops.ts';

type Look = Pick<Context, 'db'>;
type Entry = { path: string; query: Record<string, string>; updatedAt: string | null };

/** A shop has at most so many pages besides its dynamics. */
const pagesOfShop = 5;
const shopsInPart = Math.floor(sitemapPartSize / pagesOfShop);
const isShown = and(isNotNull(shopDynamic.publishedAt), isNull(shop.closedAt));

/** How many parts shops and their dynamics fill. */
export async function shopParts({ db }: Look): Promise<{ shops: number; dynamics: number }> {
  const [shops, dynamics] = await Promise.all([
    db.$count(shop, isNull(shop.closedAt)),
    db.$count(shopDynamic, isNotNull(shopDynamic.publishedAt)),
  ]);
  return { shops: Math.ceil(shops / shopsInPart), dynamics: Math.ceil(dynamics / sitemapPartSize) };
}

/** Pages of open shops, those left out that show nothing yet (they ask not to be indexed). */
export async function shopEntries({ db }: Look, part: number): Promise<Entry[]> {
  // Wrapped, because drizzle drops the tables' names from the outermost expression when a select reads one table.
  const whole = (condition: SQL) => sql<boolean>`${condition}`;
  const has = (table: typeof shopDynamic | typeof shopQualification | typeof shopPicture, more = sql`true`) =>
    whole(sql`exists (select from ${table} where ${table.shopId} = ${shop.id} and ${more})`);
  const rows = await db
    .select({
      id: shop.id,
      profile: sql<boolean>`${shop.profileEn} <> '' or ${shop.profileZh} <> ''`,
      offers: whole(
        sql`exists (select from ${offer} where ${offer.shopId} = ${shop.id} and ${offer.status} = 'onSale')`,
      ),
      dynamics: has(shopDynamic, sql`${shopDynamic.publishedAt} is not null`),
      show: whole(sql`${has(shopQualification)} or ${has(shopPicture)}`),
    })
    .from(shop)
    .where(isNull(shop.closedAt))
    .orderBy(asc(shop.id))
    .limit(shopsInPart)
    .offset((part - 1) * shopsInPart);
  const entry = (path: string): Entry => ({ path, query: {}, updatedAt: null });
  return rows.flatMap(({ id, profile, offers, dynamics, show }) => [
    entry(shopPath(id)),
    ...(profile ? [entry(shopPath(id, 'companyProfile'))] : []),
    ...(dynamics ? [entry(shopPath(id, 'dynamic'))] : []),
    ...(offers ? [entry(shopPath(id, 'productList'))] : []),
    ...(show ? [entry(shopPath(id, 'qualifications'))] : []),
  ]);
}

/** The lists of shops by category: those of the first two levels that some open shop deals in. */
export async function shopListEntries({ db }: Look): Promise<Entry[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct above.id from ${shop} cross join unnest(${shop.mainCategories}) as main (id)
      join ${category} as own on own.id = main.id join ${category} as above on above.id = any(own.path)
    where ${shop.closedAt} is null and above.level <= 2 order by above.id`);
  return rows.map(({ id }) => ({ path: '/shopList', query: { categoryId: id }, updatedAt: null }));
}

export async function dynamicEntries({ db }: Look, part: number): Promise<Entry[]> {
  const rows = await db
    .select({ id: shopDynamic.id, shopId: shopDynamic.shopId, updatedAt: shopDynamic.updatedAt })
    .from(shopDynamic)
    .innerJoin(shop, eq(shop.id, shopDynamic.shopId))
    .where(isShown)
    .orderBy(asc(shopDynamic.id))
    .limit(sitemapPartSize)
    .offset((part - 1) * sitemapPartSize);
  return rows.map(({ id, shopId, updatedAt }) => ({
    path: shopPath(shopId, 'dynamicDetail'),
    query: { id },
    updatedAt: updatedAt.toISOString(),
  }));
}
