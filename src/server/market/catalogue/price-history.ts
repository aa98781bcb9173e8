import { sql } from 'drizzle-orm';
import type { PriceHistory, PriceSeries } from '#api/market/price-history.ts';
import type { PriceSpan } from '#api/market/price-spans.ts';
import { utcDay } from '#lib/days.ts';
import { localised } from '#lib/localised.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { askingPrices } from './asking-prices.ts';
import { loadDirectory } from './directory.ts';
import { heldAtItsEnd, pricedOffers, spellsOf, usualTerm } from './price-basis.ts';

const seconds = 600;

/**
 * What categories, with those below them, asked at the end of each week, all on one basis (api/market/price-history.ts).
 * Throws 404 for an unknown category.
 */
export async function categoryPriceHistory(
  context: Context,
  { categoryIds, weeks }: { categoryIds: readonly string[]; weeks: PriceSpan },
): Promise<PriceHistory> {
  const { cache, now } = context;
  const directory = await loadDirectory(context);
  const asked = categoryIds.map((id) => directory.categories.get(id) ?? notFoundHere());
  const today = utcDay(now());
  const usual = (await usualTerm(context)) ?? undefined;
  const { prices } = await askingPrices(context, { materialId: undefined, categoryId: categoryIds[0] }, usual);
  const tradeTerm = prices?.tradeTerm ?? null;
  const pointsOf = async (id: string) => {
    if (tradeTerm === null) return [];
    const key = `catalogue/price-history/${id}/${tradeTerm}/${weeks}/${today}`;
    const load = () => loadPoints(context, { id, tradeTerm, weeks, today });
    return cache.get(key, ['offers', 'materials'], load, seconds);
  };
  const series = asked.map(async (found) => ({
    category: { id: found.id, name: localised(found, 'name') },
    points: await pointsOf(found.id),
  }));
  return { tradeTerm, series: await Promise.all(series) };
}

function notFoundHere(): never {
  throw notFound();
}

async function loadPoints(
  context: Context,
  { id, tradeTerm, weeks, today }: { id: string; tradeTerm: number; weeks: PriceSpan; today: string },
): Promise<PriceSeries['points']> {
  const priced = await pricedOffers(context, [id], tradeTerm);
  const { rows } = await context.db.execute<PriceSeries['points'][number]>(sql`
    with priced as (${priced}), ${spellsOf(today, weeks === 'all' ? 'all' : Number(weeks))},
    counted as (
      select week, min(usd) as low, max(usd) as high, count(*)::integer as offers,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by usd) as quarters
      from weeks join spell on ${heldAtItsEnd} group by week)
    select week::text, round(low, 2)::text as low, round(quarters[1]::numeric, 2)::text as "lowerQuarter",
      round(quarters[2]::numeric, 2)::text as median, round(quarters[3]::numeric, 2)::text as "upperQuarter",
      round(high, 2)::text as high, offers
    from counted order by week`);
  return rows;
}
