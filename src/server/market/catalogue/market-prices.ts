import { sql } from 'drizzle-orm';
import { lineWeeks } from '#api/market/line-weeks.ts';
import type { MarketPrices } from '#api/market/market-prices.ts';
import { daysBefore, utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { popularCategories } from './categories.ts';
import { onSale } from './offer-conditions.ts';
import { heldAtItsEnd, pricedOffers, spellsOf, usualTerm } from './price-basis.ts';

/** Prices move by the day; every offer that changes would otherwise reckon a hundred others anew. */
const seconds = 600;
const shown = 12;

/** What the most offered resins cost on one basis (api/market/market-prices.ts). */
export async function marketPrices(context: Context): Promise<MarketPrices> {
  const popular = await popularCategories(context, shown);
  const tradeTerm = await usualTerm(context);
  const today = utcDay(context.now());
  const ids = popular.map(({ id }) => id);
  const key = `catalogue/market-prices/${today}/${tradeTerm}/${ids.join()}`;
  const basket =
    tradeTerm === null
      ? { weeks: [], now: [] }
      : await context.cache.get(key, ['materials'], () => readBasket(context, { ids, tradeTerm, today }), seconds);
  const weeksOf = Map.groupBy(basket.weeks, ({ category }) => category);
  const nowOf = new Map(basket.now.map((row) => [row.category, row]));
  return {
    tradeTerm,
    categories: popular.map(({ priceFrom: _from, priceTo: _to, ...category }) => {
      const now = nowOf.get(category.id);
      return {
        ...category,
        basis: now
          ? {
              ...{ offers: now.offers, lowest: now.lowest, median: now.median },
              change: Number(now.then) > 0 ? (Number(now.same) / Number(now.then) - 1) * 100 : null,
            }
          : null,
        weeks: (weeksOf.get(category.id) ?? []).map(({ week, median }) => ({ week, median })),
      };
    }),
  };
}

type Week = { category: string; week: string; median: string };
type Now = {
  category: string;
  offers: number;
  lowest: string;
  median: string;
  /** Medians of the offers that had a price a week ago: what they asked then, and ask now. */
  then: string | null;
  same: string | null;
};

async function readBasket(
  context: Context,
  { ids, tradeTerm, today }: { ids: readonly string[]; tradeTerm: number; today: string },
): Promise<{ weeks: Week[]; now: Now[] }> {
  const priced = await pricedOffers(context, ids, tradeTerm);
  const weekAgo = utcDay(daysBefore(new Date(`${today}T00:00:00Z`), 7));
  const [weeks, now] = await Promise.all([
    context.db.execute<Week>(sql`
      with priced as (${priced}), ${spellsOf(today, lineWeeks)}
      select category, week::text, round((percentile_cont(0.5) within group (order by usd))::numeric, 2)::text as median
      from weeks join spell on ${heldAtItsEnd}
      group by category, week order by category, week`),
    context.db.execute<Now>(sql`
      with priced as (${priced}), ${spellsOf(today, lineWeeks)},
      before as (select id, usd from spell where at <= ${weekAgo}::date and (ended is null or ended > ${weekAgo}::date))
      select category, count(*)::integer as offers, round(min(price_usd), 2)::text as lowest,
        round((percentile_cont(0.5) within group (order by price_usd))::numeric, 2)::text as median,
        round((percentile_cont(0.5) within group (order by before.usd))::numeric, 4)::text as then,
        round((percentile_cont(0.5) within group (order by price_usd) filter (where before.usd is not null))::numeric, 4)::text as same
      from priced left join before using (id) group by category`),
  ]);
  return { weeks: weeks.rows, now: now.rows };
}

/** Lines of offers on sale; those that are not, or have no price yet, are left out. */
export async function offerPriceLines(
  { db, now }: Context,
  ids: readonly string[],
): Promise<{ id: string; prices: string[] }[]> {
  const known = ids.filter(isUuid);
  const { rows } = await db.execute<{ id: string; prices: string[] }>(sql`
    with priced as (
      select '' as category, ${offer.id}, ${offer.price}, ${offer.priceUsd} from ${offer}
      where ${offer.id} = any(${sql.param(known)}::uuid[]) and ${onSale}), ${spellsOf(utcDay(now()), lineWeeks)}
    select id::text, array_agg(round(asked, 2)::text order by week) as prices
    from weeks join spell on ${heldAtItsEnd}
    group by id`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
