import type { OfferSort } from '#api/market/offer.ts';
import type { Sources } from '#server/platform/context.ts';
import { countAll } from './offer-counts.ts';
import type { MaterialCount, OfferCount } from './offer-count.ts';
import type { OfferFilter } from './offer-filter.ts';
import { readPageRows, type OfferRow } from './offer-rows.ts';
import { compareRelevance } from './keyword.ts';
import { choosePlan, type Plan, type Spread } from './offer-plan.ts';
import { shortHash, type PageEdges } from '#server/platform/paging/page-cursor.ts';
import {
  followedBy,
  newest,
  pageOf,
  readMilestones,
  type ListQuery,
  type OfferOrder,
  type PageRelation,
} from './page-relation.ts';
import { chooseSeek, type Anchor, type Key } from '#server/platform/paging/page-seek.ts';

const orders: Record<Exclude<OfferSort, 'relevance'>, OfferOrder> = {
  newest,
  priceAsc: { column: 'priceUsd', descending: false },
  priceDesc: { column: 'priceUsd', descending: true },
};

/** Rows passed over without a look-up of places; beyond, some keys of the list are read once and kept. */
const longestSkip: Record<Plan, number> = { scan: 2_000, byMaterial: 200, byCity: 2_000, gather: Infinity };
const leastStep = 100;
const mostMilestones = 5_000;

export type Page = { filter: OfferFilter; count: OfferCount; sort: OfferSort; offset: number; take: number };

/** The rows [offset, offset + take), which the list must have; `edges` are those of a page seen before. */
export async function readPage(look: Sources, page: Page, edges: PageEdges | null): Promise<OfferRow[]> {
  const anchors = edges ? [edges.first, edges.last] : [];
  const relation =
    page.sort === 'relevance' ? byRelevance(page, anchors) : await byOrder(look, page, orders[page.sort], anchors);
  return readPageRows(look, relation);
}

/** Where a row stands in a list so sorted; a list by relevance is made of parts, one for each material. */
export function keyOf({ id, materialId, listedAt, priceUsd }: OfferRow, sort: OfferSort): Key {
  const isPrice = sort === 'priceAsc' || sort === 'priceDesc';
  const key = { value: isPrice ? priceUsd : String(listedAt.getTime()), id };
  return sort === 'relevance' ? { ...key, within: shortHash(materialId) } : key;
}

async function byOrder(look: Sources, page: Page, order: OfferOrder, anchors: Anchor[]): Promise<PageRelation> {
  const { filter, count, offset, take } = page;
  const query: ListQuery = {
    conditions: filter.conditions,
    materialIds: count.materials.map(({ material }) => material.id),
    isNarrowed: filter.isNarrowed,
    cities: filter.counted.chosen?.warehouseCity && [...filter.counted.chosen.warehouseCity],
    order,
  };
  const spread = spreadOf(page, order, await countAll(look));
  let seek = chooseSeek(offset, take, count.total, anchors);
  let plan = choosePlan(spread, seek.skip + take);
  if (seek.skip > longestSkip[plan]) {
    seek = chooseSeek(offset, take, count.total, [...anchors, ...(await milestones(look, page, query))]);
    plan = choosePlan(spread, seek.skip + take);
  }
  return pageOf(query, plan, seek);
}

function milestones(look: Sources, { filter, count }: Page, query: ListQuery): Promise<Anchor[]> {
  const key = JSON.stringify([filter.key, query.order]);
  const step = Math.max(leastStep, Math.ceil(count.total / mostMilestones));
  const options = { scopes: ['offers', 'materials'], limit: 30, seconds: 600 } as const;
  return look.cache.getOneOf('catalogue/milestones', key, options, () => readMilestones(look, query, step));
}

function spreadOf({ filter, count }: Page, { column }: OfferOrder, everything: OfferCount): Spread {
  const { chosen, price } = filter.counted;
  const cities = chosen?.warehouseCity;
  const inShop = filter.shopId !== undefined;
  const isRangeWalked = inShop || (price !== undefined && column === 'priceUsd');
  const isClustered = filter.isNarrowed || chosen?.countryOfOrigin !== undefined;
  const offersIn = (city: string, facets: OfferCount['facets']) => facets.warehouseCity.get(city) ?? 0;
  return {
    walked: isRangeWalked ? count.inRange : everything.total,
    part: count.inRange,
    matching: count.total,
    materials: count.materials,
    cities:
      cities && !inShop
        ? [...cities].map((city) => ({ offers: offersIn(city, count.facets), all: offersIn(city, everything.facets) }))
        : null,
    clustering: !isClustered ? 2 : column === 'priceUsd' ? Infinity : 4,
  };
}

/**
 * Materials in the order of their relevance, the newest offers of each first. How many offers each has is known, so
 * the page's place is found without reading those before it.
 */
function byRelevance({ filter, count, offset, take }: Page, anchors: Anchor[]): PageRelation {
  const materials = ranked(count.materials, filter);
  let start = 0;
  let index = 0;
  while (start + materials[index]!.offers <= offset) start += materials[index++]!.offers;

  const { material, offers } = materials[index]!;
  const wanted = Math.min(take, start + offers - offset);
  const name = shortHash(material.id);
  const own = anchors
    .filter(({ position, key }) => position >= start && position < start + offers && key.within === name)
    .map(({ position, key }) => ({ position: position - start, key }));
  const seek = chooseSeek(offset - start, wanted, offers, own);
  const query: ListQuery = {
    conditions: filter.conditions,
    materialIds: [material.id],
    isNarrowed: true,
    cities: undefined,
    order: newest,
  };
  const following = materials.slice(index + 1, index + 1 + take - wanted).map((next) => next.material.id);
  return followedBy(pageOf(query, 'scan', seek), filter.conditions, following, take - wanted);
}

function ranked(materials: MaterialCount[], { relevance }: OfferFilter): MaterialCount[] {
  return materials.toSorted(
    (a, b) =>
      compareRelevance(relevance ?? new Map(), a.material.id, b.material.id) ||
      b.offers - a.offers ||
      (a.material.id < b.material.id ? -1 : 1),
  );
}
