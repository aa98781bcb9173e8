import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { EvaluationPage, getEvaluationByPage } from '#api/market/shop.ts';
import { utcDay } from '#lib/days.ts';
import { loadDirectory, named } from '#server/market/catalogue/index.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Context } from '#server/platform/context.ts';
import { evaluation, subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { openShopOf } from './shop-detail.ts';

const starsFromBest = [5, 4, 3, 2, 1];

/** Evaluations of completed deals, newest first. Throws 404 for closed and unknown shops. */
export async function evaluationPage(
  context: Context,
  { shopId, pageNo, pageSize }: z.output<typeof getEvaluationByPage.input>,
): Promise<EvaluationPage> {
  await openShopOf(context, shopId);
  const { db } = context;
  const { stars, text, at } = evaluation;
  const grades = sql<string>`(
    select string_agg(distinct ${subOrderLine.gradeNumber}, ', ') from ${subOrderLine}
    where ${subOrderLine.subOrderId} = ${evaluation.subOrderId})`;
  const [rows, counts, { countries }] = await Promise.all([
    db
      .select({
        id: evaluation.subOrderId,
        stars,
        text,
        at,
        nation: tradeOrder.buyerNation,
        goods: sql<string>`coalesce(${grades}, '')`,
      })
      .from(evaluation)
      .innerJoin(subOrder, eq(subOrder.id, evaluation.subOrderId))
      .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
      .where(eq(evaluation.shopId, shopId))
      .orderBy(desc(at), desc(evaluation.subOrderId))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select({ stars, count: sql<number>`count(*)::integer` })
      .from(evaluation)
      .where(eq(evaluation.shopId, shopId))
      .groupBy(stars),
    loadDirectory(context),
  ]);
  const spread = starsFromBest.map((number) => counts.find((row) => row.stars === number)?.count ?? 0);
  const list = rows.map((row) => ({
    ...row,
    bankWarning: namesAccount(row.text),
    at: utcDay(row.at),
    nation: named(countries, row.nation).name,
  }));
  return { list, total: spread.reduce((sum, count) => sum + count, 0), pageNo, pageSize, spread };
}
