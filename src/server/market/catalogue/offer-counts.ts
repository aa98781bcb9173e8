import { LRUCache } from 'lru-cache';
import type { Sources } from '#server/platform/context.ts';
import { countOffers, type CubeFilter, type OfferCount } from './offer-count.ts';
import type { OfferCube } from './offer-cube.ts';
import { loadCube, loadCubeOfShop, loadPricedCube } from './offer-cubes.ts';
import type { OfferFilter } from './offer-filter.ts';

/** Counts live and end with the cube that they were made from. */
const Counts = LRUCache<string, OfferCount, CubeFilter>;
const counts = new WeakMap<OfferCube, InstanceType<typeof Counts>>();
const keptCounts = 200;

/** How many offers pass, by material and with all facets. */
export async function countMatching(
  look: Sources,
  { key, shopId, counted, everyFacet }: Pick<OfferFilter, 'key' | 'shopId' | 'counted' | 'everyFacet'>,
): Promise<OfferCount> {
  const load = counted.price || everyFacet ? loadPricedCube : loadCube;
  const cube = await (shopId ? loadCubeOfShop(look, shopId) : load(look));
  return count(cube, key, counted);
}

/** Everything that is on sale, counted without any filter. */
export async function countAll(look: Sources): Promise<OfferCount> {
  return count(await loadCube(look), '', {});
}

function count(cube: OfferCube, key: string, filter: CubeFilter): OfferCount {
  const known =
    counts.get(cube) ?? new Counts({ max: keptCounts, memoMethod: (_, __, { context }) => countOffers(cube, context) });
  counts.set(cube, known);
  return known.memo(key, { context: filter });
}
