import { sql, type SQL } from 'drizzle-orm';
import { inStock } from '#api/market/offer-fields.ts';
import type { OfferSummary } from '#api/market/goods.ts';
import type { recommendKinds } from '#api/market/offer.ts';
import { daysBefore } from '#lib/days.ts';
import type { Context, Sources } from '#server/platform/context.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { loadDirectory } from './directory.ts';
import { loadMaterials, type Material } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { readOffers } from './offer-rows.ts';
import { summarise } from './offer-summary.ts';
import { countAll } from './offer-counts.ts';
import { offersByMaterial } from './offer-totals.ts';
import { standing } from './standing-figures.ts';

type Kind = (typeof recommendKinds)[number];
/** Newest offers of a material or a city from which the best one is taken. */
const newestLookedAt = 30;
/** From so many days back RFQs and awards are counted; the words of the home page name them. */
const hotDays = 90;

/** Offers for the home page. The same for everybody until the offers change. */
export async function recommendedOffers(context: Context, kind: Kind, limit: number): Promise<OfferSummary[]> {
  const choose = { hot: hotSelling, recommend: bestDocumented, spot: readyToShip }[kind];
  const load = () => choose(context, limit);
  const ids = await context.cache.get(
    `catalogue/recommend/${kind}/${limit}`,
    ['offers', 'materials', 'shops'],
    load,
    300,
  );
  return summarise(context, await readOffers(context, ids));
}

/**
 * The materials with most RFQs and awards of the last days, of each the best price among its newest offers. Where they
 * are fewer, what most suppliers offer comes after them, in turn from each family.
 */
async function hotSelling(context: Context, limit: number): Promise<string[]> {
  const [asked, offered] = await Promise.all([mostAsked(context), mostOffered(context)]);
  const onOffer = new Set(offered.map(({ id }) => id));
  const others = inTurn(offered, ({ categoryPath }) => categoryPath[0]!).map(({ id }) => id);
  const materials = [...new Set([...asked.filter((id) => onOffer.has(id)), ...others])].slice(0, limit);
  return bestOfEach(context, 'material', materials, onSale, sql`price_usd, id`);
}

/** Materials by how many RFQs and awards there were of them in the last days, most first. */
async function mostAsked({ db, now }: Context): Promise<string[]> {
  const since = daysBefore(now(), hotDays).toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`
    select material_id as id from (
      select ${tradeOrder.materialId} from ${tradeOrder} where ${tradeOrder.postedAt} >= ${since}
      union all
      select ${subOrderLine.materialId} from ${subOrderLine}
      join ${subOrder} on ${subOrder.id} = ${subOrderLine.subOrderId} where ${subOrder.awardedAt} >= ${since}
    ) as asked where material_id is not null group by 1 order by count(*) desc, 1`);
  return rows.map(({ id }) => id);
}

/**
 * The best documented materials, each of another resin and as far as possible of another maker; of each the offer of a
 * certified shop whose price is the freshest.
 */
async function bestDocumented(look: Sources, limit: number): Promise<string[]> {
  const [materials, scores, { shops }] = await Promise.all([
    mostOffered(look),
    documentation(look),
    loadDirectory(look),
  ]);
  const best = materials.filter(({ id }) => scores.has(id)).sort((a, b) => scores.get(b.id)! - scores.get(a.id)!);
  const makers = inTurn(best, ({ manufacturerId }) => manufacturerId);
  const chosen = inTurn(makers, ({ categoryPath }) => categoryPath[1] ?? categoryPath[0]!);
  const certified = [...shops.values()].filter((shop) => shop.certified).map(({ id }) => id);
  const condition = sql`${onSale} and ${offer.shopId} = any(${sql.param(certified)})`;
  const candidates = chosen.slice(0, 4 * limit).map(({ id }) => id);
  const ids = await bestOfEach(look, 'material', candidates, condition, sql`updated_at desc, id`);
  return ids.slice(0, limit);
}

/** From the cities with most offers one each, another material every time: more in stock than must be bought, soon. */
async function readyToShip(look: Sources, limit: number): Promise<string[]> {
  const { facets } = await countAll(look);
  const cities = [...facets.warehouseCity].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id]) => id);
  const atHand = sql`${onSale} and ${offer.availability} = ${inStock}`;
  const ids = await bestOfEach(look, 'city', cities.slice(0, 3 * limit), atHand, sql`lead_time_days, price_usd, id`);
  const rows = await readOffers(look, ids);
  const materials = new Set<string>();
  return rows
    .filter(({ materialId }) => !materials.has(materialId) && materials.add(materialId))
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Of each material or city the best among its newest offers, in the order of `values`. */
async function bestOfEach(
  { db }: Sources,
  by: 'material' | 'city',
  values: string[],
  condition: SQL,
  best: SQL,
): Promise<string[]> {
  const column = by === 'material' ? offer.materialId : offer.warehouseCityId;
  const { rows } = await db.execute<{ id: string }>(sql`
    select best.id from unnest(${sql.param(values)}::text[]) with ordinality as one (value, place)
    cross join lateral (
      select id from (
        select ${offer.id}, ${offer.priceUsd}, ${offer.updatedAt}, ${offer.leadTimeDays} from ${offer}
        where ${column} = one.value and ${condition}
        order by ${offer.listedAt} desc, ${offer.id} desc limit ${newestLookedAt}
      ) as newest order by ${best} limit 1
    ) as best order by one.place`);
  return rows.map(({ id }) => id);
}

async function mostOffered(look: Sources): Promise<Material[]> {
  const [materials, offers] = await Promise.all([loadMaterials(look), offersByMaterial(look)]);
  return [...offers].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).flatMap(([id]) => materials.get(id) ?? []);
}

/** One of each group after the other, each group in its own order. */
export function inTurn<Thing>(things: readonly Thing[], groupOf: (thing: Thing) => string): Thing[] {
  const groups = [...Map.groupBy(things, groupOf).values()];
  const rounds = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat();
}

/** How well a material is known: a figure that was measured counts as much as three that are typical of the grade. */
async function documentation({ db }: Sources): Promise<Map<string, number>> {
  const { materialId, basis } = figure;
  const score = sql<number>`sum(case when ${basis} in ('supplier', 'typical-grade') then 1 else 3 end)::int`;
  const rows = await db.select({ materialId, score }).from(figure).where(standing).groupBy(materialId);
  return new Map(rows.map((row) => [row.materialId, row.score]));
}
