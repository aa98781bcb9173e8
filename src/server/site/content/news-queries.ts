import { localised } from '#lib/localised.ts';
import { and, arrayOverlaps, asc, desc, eq, sql, sum, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { newsList, NewsDetail, NewsPage } from '#api/site/content.ts';
import { type Context } from '#server/platform/context.ts';
import { containsWords, namedCategories } from '#server/platform/db/expressions.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { news } from '#server/platform/db/schema/content.ts';
import { offerTally } from '#server/platform/db/schema/offers.ts';
import { notFound } from '#server/platform/errors.ts';
import { monthLine } from './month-line.ts';

const seconds = 120;
/** Categories are named by the catalogue. */
const scopes = ['content', 'materials'] as const;

/** Newest first, with the exact total. Searches are not kept: their number has no bound. */
export function newsPage(context: Context, input: z.output<typeof newsList.input>): Promise<NewsPage> {
  const { keyword, kind, pageNo, pageSize } = input;
  if (keyword) return loadPage(context, input);
  const key = `content/news/${context.locale}/${kind ?? 'all'}/${pageNo}/${pageSize}`;
  return context.cache.get(key, scopes, () => loadPage(context, input), seconds);
}

async function loadPage({ db }: Context, input: z.output<typeof newsList.input>): Promise<NewsPage> {
  const { keyword, kind, pageNo, pageSize } = input;
  const where = and(kind && eq(news.kind, kind), containsWords(keyword ?? '', searched()));
  const [rows, total] = await Promise.all([
    db
      .select({ ...summary(), contentEn: news.contentEn })
      .from(news)
      .where(where)
      .orderBy(desc(news.publishedAt), desc(news.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(news, where),
  ]);
  const list = rows.map(({ contentEn, ...row }) => ({
    ...row,
    publishedAt: row.publishedAt.toISOString(),
    line: monthLine(contentEn),
  }));
  return { list, total, pageNo, pageSize };
}

/** Title, summary and the words of the text; a word of its markup is none. */
function searched() {
  const content = localised(news, 'content');
  const text = sql`replace(regexp_replace(${content}, '<[^>]*>', ' ', 'g'), '&amp;', '&')`;
  return [localised(news, 'title'), localised(news, 'summary'), text];
}

/** One piece of news; its neighbours are those of the whole list: `previous` is older, `next` newer. */
export function newsDetail({ cache, db, locale }: Context, id: string): Promise<NewsDetail> {
  return cache.get(
    `content/newsDetail/${locale}/${id}`,
    [...scopes, 'offers'],
    async () => {
      const content = localised(news, 'content');
      const [row] = await db
        .select({ ...summary(), content, updatedAt: news.updatedAt })
        .from(news)
        .where(eq(news.id, id));
      if (!row) throw notFound();
      const here = sql`(${sql.param(row.publishedAt, news.publishedAt)}, ${id})`;
      const [offers, previous, next] = await Promise.all([
        offersIn(
          db,
          row.categories.map((category) => category.id),
        ),
        neighbour(db, sql`(${news.publishedAt}, ${news.id}) < ${here}`, desc),
        neighbour(db, sql`(${news.publishedAt}, ${news.id}) > ${here}`, asc),
      ]);
      const { publishedAt, updatedAt, ...rest } = row;
      const moments = { publishedAt: publishedAt.toISOString(), updatedAt: updatedAt.toISOString() };
      const categories = row.categories.map((category) => ({ ...category, offers: offers.get(category.id) ?? 0 }));
      return { ...rest, ...moments, categories, previous, next };
    },
    seconds,
  );
}

/** Offers on sale in each of the categories, or below it. */
async function offersIn(db: Context['db'], categories: string[]): Promise<ReadonlyMap<string, number>> {
  if (categories.length === 0) return new Map();
  const rows = await db
    .select({ path: material.categoryPath, offers: sum(offerTally.offers).mapWith(Number) })
    .from(offerTally)
    .innerJoin(material, eq(material.id, offerTally.materialId))
    .where(arrayOverlaps(material.categoryPath, categories))
    .groupBy(material.categoryPath);
  const within = (id: string) => rows.filter(({ path }) => path.includes(id));
  return new Map(categories.map((id) => [id, within(id).reduce((total, { offers }) => total + (offers ?? 0), 0)]));
}

function summary() {
  return {
    id: news.id,
    kind: news.kind,
    title: localised(news, 'title'),
    summary: localised(news, 'summary'),
    publishedAt: news.publishedAt,
    categories: namedCategories(news.categories),
    demo: news.demo,
  };
}

async function neighbour(db: Context['db'], where: SQL, order: typeof asc | typeof desc) {
  const [row] = await db
    .select({ id: news.id, title: localised(news, 'title') })
    .from(news)
    .where(where)
    .orderBy(order(news.publishedAt), order(news.id))
    .limit(1);
  return row ?? null;
}
