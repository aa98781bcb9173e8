import { asc, count, eq } from 'drizzle-orm';
import { sitemapPartSize, type SitemapKind } from '#api/site/site.ts';
import type { Context } from '#server/platform/context.ts';
import { category, material } from '#server/platform/db/schema/catalogue.ts';
import { agreement, article, news } from '#server/platform/db/schema/content.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { dynamicEntries, shopEntries, shopListEntries, shopParts } from './shops.ts';

type Entry = { path: string; query: Record<string, string>; updatedAt: string | null };

const isListed = eq(material.state, 'listed');

const fixedPages = [
  '/',
  '/categoryList',
  '/productList',
  '/abs',
  '/shopList',
  '/news',
  '/helpCenter',
  '/exchangeRate',
  '/openData',
  '/checkLogistics',
  '/verifyContract',
  '/bankAndLedger',
  '/merchantRegistration',
  '/userRegistration',
];

/** How many pages each kind has. Counts come from the smallest table that knows them. */
export async function sitemapIndex({ db, cache }: Context): Promise<{ kind: SitemapKind; part: number }[]> {
  return cache.get('sitemap-index', ['offers', 'materials', 'shops', 'content'], async () => {
    const [materials, offers, shops] = await Promise.all([
      db.select({ rows: count() }).from(material).where(isListed),
      db.select({ rows: count() }).from(offer).where(eq(offer.status, 'onSale')),
      shopParts({ db }),
    ]);
    const parts = (kind: SitemapKind, rows: number) =>
      Array.from({ length: Math.max(1, Math.ceil(rows / sitemapPartSize)) }, (_, index) => ({ kind, part: index + 1 }));
    return [
      ...parts('pages', 1),
      ...parts('categories', 1),
      ...parts('materials', materials[0]!.rows),
      ...parts('offers', offers[0]!.rows),
      ...parts('shops', shops.shops * sitemapPartSize),
      ...(shops.dynamics > 0 ? parts('dynamics', shops.dynamics * sitemapPartSize) : []),
      ...parts('news', 1),
      ...parts('help', 1),
    ];
  });
}

/** One part, ordered by id so that parts keep their pages while others come and go. */
export async function sitemapPart(context: Context, kind: SitemapKind, part: number): Promise<Entry[]> {
  const { db } = context;
  const from = (part - 1) * sitemapPartSize;
  switch (kind) {
    case 'pages':
      return part > 1 ? [] : fixedPages.map((path) => ({ path, query: {}, updatedAt: null }));
    case 'categories': {
      const rows = await db
        .select({ id: category.id, level: category.level })
        .from(category)
        .orderBy(asc(category.sort))
        .limit(sitemapPartSize)
        .offset(from);
      const of = (path: string, id: string) => ({ path, query: { categoryId: id }, updatedAt: null });
      // Prices are told of resins: families mix too much, sub-types have too few.
      const prices = rows.filter(({ level }) => level === 2).map(({ id }) => of('/priceHistory', id));
      return [...rows.map(({ id }) => of('/productList', id)), ...prices];
    }
    case 'materials': {
      const rows = await db
        .select({ id: material.id, updatedAt: material.updatedAt })
        .from(material)
        .where(isListed)
        .orderBy(asc(material.id))
        .limit(sitemapPartSize)
        .offset(from);
      return rows.map(({ id, updatedAt }) => ({
        path: '/absDetail',
        query: { id },
        updatedAt: updatedAt.toISOString(),
      }));
    }
    case 'offers': {
      const rows = await db
        .select({ id: offer.id, updatedAt: offer.updatedAt })
        .from(offer)
        .where(eq(offer.status, 'onSale'))
        .orderBy(asc(offer.id))
        .limit(sitemapPartSize)
        .offset(from);
      return rows.map(({ id, updatedAt }) => ({
        path: '/productDetail',
        query: { id },
        updatedAt: updatedAt.toISOString(),
      }));
    }
    case 'shops':
      return [...(part === 1 ? await shopListEntries(context) : []), ...(await shopEntries(context, part))];
    case 'dynamics':
      return dynamicEntries(context, part);
    case 'news': {
      const rows = await db
        .select({ id: news.id, updatedAt: news.updatedAt })
        .from(news)
        .orderBy(asc(news.id))
        .limit(sitemapPartSize)
        .offset(from);
      return rows.map(({ id, updatedAt }) => ({
        path: '/newsDetail',
        query: { id },
        updatedAt: updatedAt.toISOString(),
      }));
    }
    case 'help': {
      if (part > 1) return [];
      const [articles, agreements] = await Promise.all([
        db.select({ code: article.code, updatedAt: article.updatedAt }).from(article).orderBy(asc(article.code)),
        db.selectDistinct({ code: agreement.code }).from(agreement).orderBy(asc(agreement.code)),
      ]);
      return [
        ...articles.map(({ code, updatedAt }) => ({
          path: '/helpCenter',
          query: { code },
          updatedAt: updatedAt.toISOString(),
        })),
        ...agreements.map(({ code }) => ({ path: '/agreement', query: { code }, updatedAt: null })),
      ];
    }
  }
}
