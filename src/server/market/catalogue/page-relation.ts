import { and, sql, type SQL } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { isOneOf } from './offer-conditions.ts';
import type { Plan } from './offer-plan.ts';
import type { Anchor, Seek } from '#server/platform/paging/page-seek.ts';

/** Sorted by one column and, where that is equal, by id in the same direction: an index read either way gives it. */
export type OfferOrder = { column: 'listedAt' | 'priceUsd'; descending: boolean };
export const newest: OfferOrder = { column: 'listedAt', descending: true };

/** SQL that gives the rows of a page as `page (place, key, id)`; sorted by these, in the list's direction. */
export type PageRelation = { page: SQL; order: OfferOrder };

export type ListQuery = {
  /** All conditions but that on the material. */
  conditions: SQL[];
  /** The materials that have matching offers; `isNarrowed`: offers of others must be left out. */
  materialIds: readonly string[];
  isNarrowed: boolean;
  /** The cities asked for. */
  cities: readonly string[] | undefined;
  order: OfferOrder;
};

const sortedBy = (descending: boolean) => sql.raw(descending ? 'order by key desc, id desc' : 'order by key, id');

/** The rows that `seek` describes. */
export function pageOf(query: ListQuery, plan: Plan, seek: Seek): PageRelation {
  const { order, materialIds, cities = [] } = query;
  const descending = order.descending !== seek.backwards;
  const sorted = sortedBy(descending);
  const window = sql`limit ${seek.take} offset ${seek.skip}`;
  const reach = seek.skip + seek.take;
  const ofMaterials = query.isNarrowed ? [isAmong(materialIds)] : [];
  const matching = (...also: SQL[]) => sql`select 0 as place, ${offer[order.column]} as key, ${offer.id} from ${offer}
    where ${and(...query.conditions, ...beyond(order, descending, seek), ...also)}`;
  const firstOf = (limit: number, ...also: SQL[]) => sql`lateral (${matching(...also)} ${sorted} limit ${limit})`;
  const relation = (): SQL => {
    switch (plan) {
      case 'scan':
        return sql`${matching(...ofMaterials)} ${sorted} ${window}`;
      case 'byMaterial': {
        const own = sql`${offer.materialId} = one.material`;
        const all = sql`unnest(${sql.param(materialIds)}::text[]) as one (material)`;
        // No row of the page is of a material whose first row comes after those of `reach` other materials.
        const best = sql`(select one.material from ${all} cross join ${firstOf(1, own)} as first ${sorted} limit ${reach}) as one`;
        return sql`select own.* from ${materialIds.length > reach ? best : all}
          cross join ${firstOf(reach, own)} as own ${sorted} ${window}`;
      }
      case 'byCity':
        return sql`select own.* from unnest(${sql.param(cities)}::text[]) as one (city)
          cross join ${firstOf(reach, sql`${offer.warehouseCityId} = one.city`, ...ofMaterials)} as own ${sorted} ${window}`;
      case 'gather':
        return sql`with found as materialized (${matching(isOneOf(offer.materialId, materialIds))}) select * from found ${sorted} ${window}`;
    }
  };
  return { page: relation(), order };
}

/**
 * For walks along an order: the planner weighs every value of a long list, which takes milliseconds, and might find an
 * index where none is wanted. A subquery that it cannot dissolve is looked up in a hash table.
 */
function isAmong(materialIds: readonly string[]): SQL {
  if (materialIds.length === 1) return isOneOf(offer.materialId, materialIds);
  return sql`(${offer.materialId} in (select unnest(${sql.param(materialIds)}::text[]))) is true`;
}

function beyond({ column }: OfferOrder, descending: boolean, { from, inclusive }: Seek): SQL[] {
  if (from === null) return [];
  const operator = sql.raw((descending ? '<' : '>') + (inclusive ? '=' : ''));
  const value =
    column === 'listedAt'
      ? sql`${new Date(Number(from.value)).toISOString()}::timestamptz`
      : sql`${from.value}::numeric`;
  return [sql`(${offer[column]}, ${offer.id}) ${operator} (${value}, ${from.id}::uuid)`];
}

/** A page and, as far as it has room, the newest offers of other materials, one material after the other. */
export function followedBy(
  { page, order }: PageRelation,
  conditions: SQL[],
  materialIds: string[],
  room: number,
): PageRelation {
  if (materialIds.length === 0) return { page, order };
  const own = and(...conditions, sql`${offer.materialId} = one.material`);
  const rest = sql`
    select one.place::int, own.key, own.id
    from unnest(${sql.param(materialIds)}::text[]) with ordinality as one (material, place)
    cross join lateral (
      select ${offer.listedAt} as key, ${offer.id} from ${offer} where ${own} ${sortedBy(true)} limit ${room}
    ) as own
    order by place, key desc, id desc limit ${room}`;
  return { page: sql`(${page}) union all (${rest})`, order };
}

/** The key of every `step`th row of the whole list. */
export async function readMilestones({ db }: Pick<Services, 'db'>, query: ListQuery, step: number): Promise<Anchor[]> {
  const { conditions, materialIds, isNarrowed, order } = query;
  const where = and(...conditions, ...(isNarrowed ? [isOneOf(offer.materialId, materialIds)] : []));
  const key = order.column === 'listedAt' ? sql`(extract(epoch from key) * 1000)::bigint::text` : sql`key::text`;
  const { rows } = await db.execute<{ value: string; id: string; place: string }>(sql`
    select ${key} as value, id, place from (
      select key, id, row_number() over (${sortedBy(order.descending)}) as place
      from (select ${offer[order.column]} as key, ${offer.id} from ${offer} where ${where}) as matching
    ) as numbered where place % ${step} = 0 order by place`);
  return rows.map(({ value, id, place }) => ({ position: Number(place) - 1, key: { value, id } }));
}
