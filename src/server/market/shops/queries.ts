import type { Named } from '#api/common/common.ts';
import { localised } from '#lib/localised.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { shopBadges, type ShopBadge } from '#api/market/shop-choices.ts';
import type { Picture } from '#api/market/picture.ts';
import type { getShopByPage, ShopPage, ShopSummary } from '#api/market/shop.ts';
import { shopBadgeName } from '#api/market/shop-words.ts';
import { categoryRef, loadDirectory, named, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { category } from '#server/platform/db/schema/catalogue.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { describePictures } from '#server/platform/files/index.ts';
import { shopsThatSell } from './sellers.ts';
import { loadShops, type ListedShop } from './shop-index.ts';

type Input = z.output<typeof getShopByPage.input>;
type Facet = keyof ShopPage['facets'];

/** Shops that fit, with each facet counted without its own filter. All from memory but for the logos of the page. */
export async function shopPage(context: Context, input: Input): Promise<ShopPage> {
  const { pageNo, pageSize, sort } = input;
  const [directory, shops, sellers] = await Promise.all([
    loadDirectory(context),
    loadShops(context),
    shopsThatSell(context, input.keyword ?? ''),
  ]);
  const fits = filtersOf(directory, input, sellers);
  const all = [...shops.values()].filter(fits.keyword);
  const except = (facet: Facet | null) =>
    all.filter((one) => (['category', 'nation', 'badge'] as const).every((name) => name === facet || fits[name](one)));
  const found = except(null).sort(orders[sort]);
  const rows = found.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const country = (id: string) => named(directory.countries, id);
  const family = (id: string) => named(directory.categories, id);
  const badge = (id: string) => ({ id, name: shopBadgeName(id as ShopBadge) });
  return {
    list: await summarise(context, rows),
    total: found.length,
    pageNo,
    pageSize,
    facets: {
      category: count(except('category'), ({ families }) => families, family),
      nation: count(except('nation'), ({ row }) => [row.nation], country),
      badge: count(except('badge'), (one) => one.badges, badge).sort(
        (a, b) => shopBadges.indexOf(a.id as ShopBadge) - shopBadges.indexOf(b.id as ShopBadge),
      ),
    },
  };
}

type Test = (one: ListedShop) => boolean;

function filtersOf(
  { categories }: Directory,
  input: Input,
  sellers: ReadonlySet<string>,
): Record<Facet | 'keyword', Test> {
  const words = (input.keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const nation = input.nation?.toUpperCase();
  const { categoryId, badge } = input;
  const path = categoryId === undefined ? [] : (categories.get(categoryId)?.path ?? []);
  return {
    keyword: ({ text, row }) => words.every((word) => text.includes(word)) || sellers.has(row.id),
    category: (one) =>
      categoryId === undefined ||
      one.categories.has(categoryId) ||
      one.row.mainCategories.some((main) => path.includes(main)),
    nation: ({ row }) => nation === undefined || row.nation === nation,
    badge: ({ badges }) => badge === undefined || badges.includes(badge),
  };
}

const byOffers = (a: ListedShop, b: ListedShop) => b.offerCount - a.offerCount || (a.row.id < b.row.id ? -1 : 1);
const stars = ({ behaviour }: ListedShop) => behaviour.rating?.stars ?? 0;
const evaluations = ({ behaviour }: ListedShop) => behaviour.rating?.evaluations ?? 0;
const orders: Record<Input['sort'], (a: ListedShop, b: ListedShop) => number> = {
  offers: byOffers,
  rating: (a, b) => stars(b) - stars(a) || evaluations(b) - evaluations(a) || byOffers(a, b),
  newest: (a, b) => b.row.openedAt.localeCompare(a.row.openedAt) || byOffers(a, b),
};

/** Values with the number of shops, most first. */
function count(
  shops: readonly ListedShop[],
  valuesOf: (one: ListedShop) => readonly string[],
  nameOf: (id: string) => Named,
) {
  const counts = new Map<string, number>();
  for (const value of shops.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([id, count]) => ({ ...nameOf(id), count }))
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}

/** Shops as lists and their own pages show them. */
export async function summarise(context: Context, shops: readonly ListedShop[]): Promise<ShopSummary[]> {
  const directory = await loadDirectory(context);
  const logos = await describePictures(
    context,
    shops.map(({ row }) => row.logoId),
  );
  return shops.map(({ row, offerCount, badges, behaviour }) => ({
    id: row.id,
    name: localised(row, 'name'),
    companyName: row.company,
    nation: named(directory.countries, row.nation),
    city: localised(row, 'city'),
    certified: row.certified,
    openedAt: row.openedAt,
    intro: localised(row, 'intro'),
    mainCategories: categoriesIn(directory, row.mainCategories),
    offerCount,
    logo: pictureOf(logos, row.logoId),
    badges: [...badges],
    rating: behaviour.rating,
    demo: row.demo,
  }));
}

const categoriesIn = (directory: Directory, ids: readonly string[]) =>
  ids.filter((id) => directory.categories.has(id)).map((id) => categoryRef(directory, id));

const pictureOf = (pictures: ReadonlyMap<string, Picture>, id: string | null): Picture | null =>
  (id !== null && pictures.get(id)) || null;

/** A shop deals in a category when one of its main ones is that category, lies below it or above it. */
export function dealsIn(categoryId: string): SQL {
  return sql`${shop.mainCategories} && array(
    select related.id from ${category} as chosen join ${category} as related
      on chosen.id = any(related.path) or related.id = any(chosen.path)
    where chosen.id = ${categoryId})`;
}
