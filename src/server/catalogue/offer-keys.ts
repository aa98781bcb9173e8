import { and, sql, type SQL } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { offer } from '#server/db/schema/catalogue.ts';
import { isOneOf } from './offer-conditions.ts';
import type { Plan } from './offer-plan.ts';
import type { Anchor, Key, Seek } from './page-seek.ts';

/** Sorted by one column and, where that is equal, by id in the same direction: an index read either way gives it. */
export type OfferOrder = { column: 'listedAt' | 'priceUsd'; descending: boolean };
export const newest: OfferOrder = { column: 'listedAt', descending: true };

export type KeyQuery = {
  /** All conditions but that on the material. */
  conditions: SQL[];
  /** The materials that have matching offers; `isNarrowed`: offers of others must be left out. */
  materialIds: readonly string[];
  isNarrowed: boolean;
  /** The cities asked for. */
  cities: readonly string[] | undefined;
  order: OfferOrder;
};

type Look = Pick<Services, 'db'>;
type KeyRow = Record<'id' | 'value', string>;

/** The keys of the rows that `seek` describes, in the order of the list. */
export async function readKeys({ db }: Look, query: KeyQuery, plan: Plan, seek: Seek): Promise<Key[]> {
  const { rows } = await db.execute<KeyRow>(keysOf(query, plan, seek));
  return seek.backwards ? rows.reverse() : rows;
}

function keysOf(query: KeyQuery, plan: Plan, seek: Seek): SQL {
  const { order, materialIds, cities = [] } = query;
  const descending = order.descending !== seek.backwards;
  const sorted = sql.raw(descending ? 'order by key desc, id desc' : 'order by key, id');
  const window = sql`limit ${seek.take} offset ${seek.skip}`;
  const reach = seek.skip + seek.take;
  const where = [...query.conditions, ...beyond(order, descending, seek)];
  const ofMaterials = query.isNarrowed ? [isOneOf(offer.materialId, materialIds)] : [];
  const select = sql`select ${offer[order.column]} as key, ${offer.id} from ${offer}`;
  const columns = sql`select ${asText(order)} as value, id`;
  const firstOf = (condition: SQL, limit: number) =>
    sql`(${select} where ${and(...where, condition)} ${sorted} limit ${limit})`;
  switch (plan) {
    case 'scan':
      return sql`${columns} from (${select} where ${and(...where, ...ofMaterials)} ${sorted} ${window}) as page ${sorted}`;
    case 'byMaterial': {
      const own = sql`${offer.materialId} = one.material`;
      const all = sql`unnest(${sql.param(materialIds)}::text[]) as one (material)`;
      // No row of the page is of a material whose first row comes after those of `reach` other materials.
      const best = sql`(select one.material from ${all} cross join lateral ${firstOf(own, 1)} as first ${sorted} limit ${reach}) as one`;
      return sql`${columns} from ${materialIds.length > reach ? best : all}
        cross join lateral ${firstOf(own, reach)} as page ${sorted} ${window}`;
    }
    case 'byCity':
      return sql`${columns} from unnest(${sql.param(cities)}::text[]) as one (city)
        cross join lateral ${firstOf(sql.join([sql`${offer.warehouseCityId} = one.city`, ...ofMaterials], sql` and `), reach)} as page
        ${sorted} ${window}`;
    case 'gather':
      return sql`with page as materialized (${select} where ${and(...where, ...ofMaterials)})
        ${columns} from page ${sorted} ${window}`;
  }
}

/** Milliseconds for times, the decimal for prices: what `Key.value` holds. */
const asText = ({ column }: OfferOrder) =>
  column === 'listedAt' ? sql`(extract(epoch from key) * 1000)::bigint::text` : sql`key::text`;

function beyond({ column }: OfferOrder, descending: boolean, { from, inclusive }: Seek): SQL[] {
  if (from === null) return [];
  const operator = sql.raw((descending ? '<' : '>') + (inclusive ? '=' : ''));
  const value =
    column === 'listedAt'
      ? sql`${new Date(Number(from.value)).toISOString()}::timestamptz`
      : sql`${from.value}::numeric`;
  return [sql`(${offer[column]}, ${offer.id}) ${operator} (${value}, ${from.id}::uuid)`];
}

/** The key of every `step`th row of the whole list. */
export async function readMilestones({ db }: Look, query: KeyQuery, step: number): Promise<Anchor[]> {
  const { conditions, materialIds, isNarrowed, order } = query;
  const sorted = sql.raw(order.descending ? 'key desc, id desc' : 'key, id');
  const where = and(...conditions, ...(isNarrowed ? [isOneOf(offer.materialId, materialIds)] : []));
  const { rows } = await db.execute<KeyRow & { place: string }>(sql`
    select ${asText(order)} as value, id, place from (
      select key, id, row_number() over (order by ${sorted}) as place
      from (select ${offer[order.column]} as key, ${offer.id} from ${offer} where ${where}) as matching
    ) as numbered where place % ${step} = 0 order by place`);
  return rows.map(({ value, id, place }) => ({ position: Number(place) - 1, key: { value, id } }));
}

/** The newest offers of some materials, material by material in the order given, at most `limit` together. */
export async function readKeysByMaterial({ db }: Look, conditions: SQL[], materialIds: string[], limit: number) {
  const own = and(...conditions, sql`${offer.materialId} = one.material`);
  const { rows } = await db.execute<KeyRow & { material: string }>(sql`
    select one.material, ${asText(newest)} as value, id
    from unnest(${sql.param(materialIds)}::text[]) with ordinality as one (material, place)
    cross join lateral (
      select ${offer.listedAt} as key, ${offer.id} from ${offer} where ${own} order by key desc, id desc limit ${limit}
    ) as page
    order by place, key desc, id desc limit ${limit}`);
  return rows;
}
