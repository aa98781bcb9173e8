import { localisedText } from '#server/platform/db/expressions.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '#api/common/common.ts';
import type { DynamicDetail, DynamicSummary, getDynamicByPage } from '#api/market/shop.ts';
import type { Picture } from '#api/market/picture.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Context } from '#server/platform/context.ts';
import { shop, shopDynamic } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { describePictures } from '#server/platform/files/index.ts';
import { oneLine } from '#lib/one-line.ts';
import { openShopOf } from './shop-detail.ts';

const extractLength = 160;

/** The first words of a text, whole where its language puts spaces between them. */
export function extractOf(text: string): string {
  const line = oneLine(text);
  if (line.length <= extractLength) return line;
  const cut = line
    .slice(0, extractLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const space = cut.lastIndexOf(' ');
  return `${space > extractLength / 2 ? cut.slice(0, space) : cut}…`;
}

const isPublic = and(isNotNull(shopDynamic.publishedAt), isNull(shop.closedAt));

const columns = () => ({
  id: shopDynamic.id,
  title: localisedText(shopDynamic, 'title'),
  content: localisedText(shopDynamic, 'content'),
  pictureIds: shopDynamic.pictureIds,
  publishedAt: sql<Date>`${shopDynamic.publishedAt}`.mapWith(shopDynamic.publishedAt),
  updatedAt: shopDynamic.updatedAt,
  demo: shopDynamic.demo,
});
type Row = { id: string; title: string; content: string; pictureIds: string[]; publishedAt: Date; demo: boolean };

const summaryOf = (
  { id, title, content, pictureIds, publishedAt, demo }: Row,
  pictures: ReadonlyMap<string, Picture>,
) => ({
  id,
  title,
  demo,
  extract: extractOf(content),
  publishedAt: publishedAt.toISOString(),
  cover: pictureIds.flatMap((picture) => pictures.get(picture) ?? [])[0] ?? null,
});

/** What a shop has to tell, newest first. Throws 404 for closed and unknown shops. */
export async function dynamicPage(
  context: Context,
  { shopId, pageNo, pageSize }: z.output<typeof getDynamicByPage.input>,
): Promise<Page<DynamicSummary>> {
  await openShopOf(context, shopId);
  const where = and(isPublic, eq(shopDynamic.shopId, shopId));
  const [rows, total] = await Promise.all([
    context.db
      .select(columns())
      .from(shopDynamic)
      .innerJoin(shop, eq(shop.id, shopDynamic.shopId))
      .where(where)
      .orderBy(desc(shopDynamic.publishedAt), desc(shopDynamic.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    context.db.$count(shopDynamic, and(eq(shopDynamic.shopId, shopId), isNotNull(shopDynamic.publishedAt))),
  ]);
  const covers = await describePictures(
    context,
    rows.flatMap(({ pictureIds }) => pictureIds),
  );
  return { list: rows.map((row) => summaryOf(row, covers)), total, pageNo, pageSize };
}

/** One of them with its neighbours in time. Throws 404 for drafts and what is of a closed shop. */
export async function dynamicDetail(context: Context, id: string): Promise<DynamicDetail> {
  const { db } = context;
  const [row] = await db
    .select({ ...columns(), shop: { id: shop.id, name: localisedText(shop, 'name') } })
    .from(shopDynamic)
    .innerJoin(shop, eq(shop.id, shopDynamic.shopId))
    .where(and(isPublic, eq(shopDynamic.id, id)));
  if (!row) throw notFound();
  const place = sql`(${row.publishedAt.toISOString()}::timestamptz, ${row.id}::uuid)`;
  const own = sql`(${shopDynamic.publishedAt}, ${shopDynamic.id})`;
  const [pictures, previous, next] = await Promise.all([
    describePictures(context, row.pictureIds),
    neighbour(context, row.shop.id, sql`${own} < ${place}`, desc),
    neighbour(context, row.shop.id, sql`${own} > ${place}`, asc),
  ]);
  return {
    ...summaryOf(row, pictures),
    shop: row.shop,
    content: row.content,
    bankWarning: namesAccount(row.title, row.content),
    pictures: row.pictureIds.flatMap((picture) => pictures.get(picture) ?? []),
    updatedAt: row.updatedAt.toISOString(),
    previous,
    next,
  };
}

async function neighbour(context: Context, shopId: string, beside: SQL, order: typeof asc) {
  const [found] = await context.db
    .select({ id: shopDynamic.id, title: localisedText(shopDynamic, 'title') })
    .from(shopDynamic)
    .where(and(eq(shopDynamic.shopId, shopId), isNotNull(shopDynamic.publishedAt), beside))
    .orderBy(order(shopDynamic.publishedAt), order(shopDynamic.id))
    .limit(1);
  return found ?? null;
}
