import { sql, type SQL } from 'drizzle-orm';
import type { Context, Sources } from '#server/platform/context.ts';
import { offer, offerPrice } from '#server/platform/db/schema/offers.ts';
import { materialsIn } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { countAll } from './offer-counts.ts';
import { offersByMaterial } from './offer-totals.ts';

/** Newest offers of a material that are looked at: what a catalogue of a million offers costs stays the same. */
const newestLookedAt = 40;

/** The trade term of most offers; null: nothing is on sale. */
export async function usualTerm(look: Sources): Promise<number | null> {
  const { facets } = await countAll(look);
  const [first] = [...facets.tradeTerm].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first && first[1] > 0 ? Number(first[0]) : null;
}

/**
 * A query of the offers that stand for categories, all on one basis: prime goods in stock on one trade term; columns
 * `category`, `id`, `price` (in the offer's own currency) and `price_usd` (per tonne without VAT).
 */
export async function pricedOffers(context: Context, ids: readonly string[], tradeTerm: number): Promise<SQL> {
  const offers = await offersByMaterial(context);
  const members: { category: string; material: string }[] = [];
  for (const category of ids) {
    for (const { id } of await materialsIn(context, category))
      if (offers.has(id)) members.push({ category, material: id });
  }
  return sql`
    select member.category, one.* from json_to_recordset(${JSON.stringify(members)}::json) as member (category text, material text)
    cross join lateral (
      select ${offer.id}, ${offer.price}, ${offer.priceUsd} from ${offer}
      where ${offer.materialId} = member.material and ${onSale}
        and ${offer.tradeTerm} = ${tradeTerm} and ${offer.condition} = 'PRIME' and ${offer.supply} = 'SPOT'
      order by ${offer.listedAt} desc, ${offer.id} desc limit ${newestLookedAt}) as one`;
}

/**
 * From when until when the offers of the query `priced` asked what, in USD at the rate of their present price; and so many
 * weeks up to today (`all`: since the first of those prices) with the day after each, the last one after today.
 */
export const spellsOf = (today: string, weeks: number | 'all'): SQL => sql`
  spell as (
    select priced.*, said.at, lead(said.at) over (partition by priced.category, priced.id order by said.at) as ended,
      said.price as asked, said.price * priced.price_usd / priced.price as usd
    from priced join ${offerPrice} as said on said.offer_id = priced.id and said.at <= ${today}::date),
  weeks as (
    select week::date, least(week::date + 7, ${today}::date + 1) as until from generate_series(
      date_trunc('week', ${
        weeks === 'all'
          ? sql`(select min(at) from spell)::timestamp`
          : sql`${today}::date - make_interval(weeks => ${weeks - 1})`
      }), ${today}::date, '1 week') as week)`;

/** What a spell held at the end of a week. */
export const heldAtItsEnd = sql`spell.at < weeks.until and (spell.ended is null or spell.ended >= weeks.until)`;
