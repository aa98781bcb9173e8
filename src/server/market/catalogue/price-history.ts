import { daysBefore, utcDay } from '#lib/days.ts';
import { localised } from '#lib/localised.ts';
import { sql } from 'drizzle-orm';
import type { PriceHistory, priceWeeks } from '#api/market/price-history.ts';
import type { Context } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer, offerPrice } from '#server/platform/db/schema/offers.ts';
import { notFound } from '#server/platform/errors.ts';
import { loadDirectory } from './directory.ts';

const seconds = 600;

/**
 * What the offers of a category, and of those below it, asked for week by week, in USD per tonne at the dated indicative
 * rate of today. Each offer counts once a week, with its last price. Throws 404 for an unknown category.
 */
export async function categoryPriceHistory(
  context: Context,
  { categoryId, weeks }: { categoryId: string; weeks: (typeof priceWeeks)[number] },
): Promise<PriceHistory> {
  const { cache, now } = context;
  const directory = await loadDirectory(context);
  const found = directory.categories.get(categoryId);
  if (!found) throw notFound();
  const today = utcDay(now());
  const key = `catalogue/price-history/${categoryId}/${weeks}/${today}`;
  const points = await cache.get(key, ['offers', 'materials'], () => loadPoints(context, categoryId, weeks), seconds);
  return { category: { id: categoryId, name: localised(found, 'name') }, points };
}

async function loadPoints({ db, now }: Context, categoryId: string, weeks: number): Promise<PriceHistory['points']> {
  const since = utcDay(daysBefore(now(), weeks * 7));
  const until = utcDay(now());
  const { rows } = await db.execute<{ week: string; low: string; median: string; high: string; offers: number }>(sql`
    with weekly as (
      select distinct on (${offerPrice.offerId}, date_trunc('week', ${offerPrice.at}))
        date_trunc('week', ${offerPrice.at})::date as week,
        ${offerPrice.price} * ${offer.priceUsd} / ${offer.price} as usd
      from ${offerPrice}
      join ${offer} on ${offer.id} = ${offerPrice.offerId} and ${offer.status} <> 'notListed'
      join ${material} on ${material.id} = ${offer.materialId}
      where ${material.categoryPath} @> array[${categoryId}]::text[]
        and ${offerPrice.at} >= date_trunc('week', ${since}::date) and ${offerPrice.at} <= ${until}::date
      order by ${offerPrice.offerId}, date_trunc('week', ${offerPrice.at}), ${offerPrice.at} desc
    )
    select week::text, round(min(usd), 2)::text as low,
      round(percentile_cont(0.5) within group (order by usd)::numeric, 2)::text as median,
      round(max(usd), 2)::text as high, count(*)::integer as offers
    from weekly group by week order by week`);
  return rows;
}
