import { and, count, countDistinct, eq, isNull, ne, sql } from 'drizzle-orm';
import type { MarketProofs } from '#api/market/market-prices.ts';
import { badgeRules } from '#api/market/shop-choices.ts';
import { standingFigure } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { answersSince, medianHours } from './answers.ts';

const seconds = 600;

/** What speaks for the market, counted; each with its rule in the contract (api/market/market-prices.ts). */
export function marketProofs({ cache, db, now }: Context): Promise<MarketProofs> {
  return cache.get(
    'shops/market-proofs',
    ['materials', 'shops'],
    async () => {
      const at = now().toISOString();
      const since = sql`(${at}::timestamptz - make_interval(days => ${badgeRules.days}))`;
      const [[measured], [certified], { rows }] = await Promise.all([
        db
          .select({ grades: countDistinct(figure.materialId) })
          .from(figure)
          .where(and(standingFigure, ne(figure.condition, ''))),
        db
          .select({ shops: count() })
          .from(shop)
          .where(and(eq(shop.certified, true), isNull(shop.closedAt))),
        db.execute<{ asked: number; hours: number | null }>(
          sql`select count(*)::integer as asked, ${medianHours} as hours from (${answersSince(at, since)}) as answers`,
        ),
      ]);
      const { asked, hours } = rows[0]!;
      return {
        gradesWithConditions: measured!.grades,
        certifiedSuppliers: certified!.shops,
        medianAnswerHours: asked >= badgeRules.quickAnswers.atLeast && hours !== null ? Math.ceil(hours) : null,
      };
    },
    seconds,
  );
}
