import { sql, type SQL } from 'drizzle-orm';
import type { SellingFigures } from '#api/deals/selling-figures.ts';
import { fewestCompared } from '#api/deals/selling-choices.ts';
import { conditionText, priceBasis } from '#api/market/offer-words.ts';
import { trimZeros } from '#lib/decimal.ts';
import { codeName, loadDirectory, loadMaterials, named } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offer, offerView } from '#server/platform/db/schema/offers.ts';
import type { Period } from './periods.ts';

type Figures = SellingFigures['offers'][number];
type Row = {
  id: string;
  materialId: string;
  price: string;
  currency: string;
  tradeTerm: number;
  portId: string | null;
  cityId: string;
  taxBasis: string;
  taxRate: string | null;
  condition: string;
  recycledContent: string | null;
  views: number;
  compared: number;
  median: string | null;
};

/** Within a period, of one shop's offers. */
const seenIn = ({ from, until }: Period): SQL => sql`${offerView.day} between ${from} and ${until}`;

/** Views of a shop's offers by day; days without any are left out. */
export async function viewsByDay({ db }: MemberContext, shopId: string, period: Period): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; views: number }>(sql`
    select ${offerView.day}::text as day, sum(${offerView.views})::integer as views
    from ${offerView} join ${offer} on ${offer.id} = ${offerView.offerId}
    where ${offer.shopId} = ${shopId} and ${seenIn(period)} group by 1`);
  return new Map(rows.map(({ day, views }) => [day, views]));
}

/** Views by day and offer, the days in their order. */
export async function viewsByOffer({ db }: MemberContext, shopId: string, period: Period) {
  const { rows } = await db.execute<{ day: string; id: string; materialId: string; views: number }>(sql`
    select ${offerView.day}::text as day, ${offer.id} as id, ${offer.materialId} as "materialId",
      ${offerView.views} as views
    from ${offerView} join ${offer} on ${offer.id} = ${offerView.offerId}
    where ${offer.shopId} = ${shopId} and ${seenIn(period)} order by 1, 2`);
  return rows;
}

/**
 * Own offers that are on sale or were looked at, the most viewed first, each beside the median price of other shops'
 * offers on the very same basis: material, currency, trade term, tax basis with its rate, and condition. The named place
 * may be another one. A median of fewer than `fewestCompared` prices is not given.
 */
export async function offerFigures(
  context: MemberContext,
  shopId: string,
  period: Period,
  most?: number,
): Promise<{ offers: Figures[]; inAll: number }> {
  const { rows } = await context.db.execute<Row & { inAll: number }>(sql`
    with own as (
      select own.*, coalesce(seen.views, 0)::integer as views, (count(*) over ())::integer as in_all
      from ${offer} as own
      left join (
        select offer_id, sum(views) as views from ${offerView} where ${seenIn(period)} group by offer_id
      ) as seen on seen.offer_id = own.id
      where own.shop_id = ${shopId} and (own.status = 'onSale' or seen.views is not null)
      order by views desc, own.listed_at desc, own.id
      limit ${most ?? null})
    select own.id, own.material_id as "materialId", own.price::text, own.currency, own.trade_term as "tradeTerm",
      own.port_id as "portId", own.warehouse_city_id as "cityId", own.tax_basis as "taxBasis",
      own.tax_rate::text as "taxRate", own.condition, own.recycled_content::text as "recycledContent",
      own.views, own.in_all as "inAll", others.compared, others.median
    from own cross join lateral (
      select count(*)::integer as compared,
        round((percentile_cont(0.5) within group (order by other.price::float8))::numeric, 2)::text as median
      from ${offer} as other
      where other.status = 'onSale' and other.material_id = own.material_id and other.shop_id <> own.shop_id
        and other.currency = own.currency and other.trade_term = own.trade_term and other.tax_basis = own.tax_basis
        and other.tax_rate is not distinct from own.tax_rate and other.condition = own.condition) as others
    order by own.views desc, own.listed_at desc, own.id`);
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const offers = rows.map((row): Figures => {
    const { price, currency, compared, views } = row;
    const median = compared >= fewestCompared ? row.median : null;
    const taxBasis = { code: row.taxBasis, name: codeName(directory, 'taxBasis', row.taxBasis) };
    const condition = { code: row.condition, name: codeName(directory, 'condition', row.condition) };
    return {
      ...{ offerId: row.id, grade: materials.get(row.materialId)?.grade ?? row.materialId, views },
      price: { amount: price, currency },
      basis: priceBasis({
        ...{ tradeTerm: row.tradeTerm, taxBasis, taxRate: row.taxRate && trimZeros(row.taxRate) },
        port: row.portId === null ? null : named(directory.ports, row.portId),
        warehouseCity: named(directory.cities, row.cityId),
      }),
      condition: conditionText({ condition, recycledContent: row.recycledContent && trimZeros(row.recycledContent) }),
      ...{ compared, median },
      position: median === null ? null : Number(price) / Number(median) - 1,
    };
  });
  return { offers, inAll: rows[0]?.inAll ?? 0 };
}
