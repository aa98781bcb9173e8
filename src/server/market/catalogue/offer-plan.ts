import type { MaterialCount } from './offer-count.ts';

/**
 * How matching offers are found: `scan` walks along the index of the order and leaves out what does not match;
 * `byMaterial` and `byCity` take the first rows from the index of each material or city and sort these; `gather` sorts
 * all that match.
 */
export type Plan = 'scan' | 'byMaterial' | 'byCity' | 'gather';

export type Spread = {
  /** Offers that a walk along the whole index of the order passes. */
  walked: number;
  /** Those of the shop and price range asked for: an index finds exactly these. */
  part: number;
  matching: number;
  materials: MaterialCount[];
  /** The cities asked for, with those of their offers that match and all. */
  cities: { offers: number; all: number }[] | null;
  /**
   * How many times further than on average one may have to look for matches along the order. Prices go with materials:
   * all offers of a dear resin lie beyond all of a cheap one, so that the answer may be Infinity.
   */
  clustering: number;
};

/** Cost of starting at a place in an index, and of a row looked up in the table, in index entries read. */
const seekCost = 10;
const lookUpCost = 4;
/** A city is small enough for a wrong guess to cost little: there the worst is not assumed. */
const mostInCity = 10;

/** The plan that should read the fewest index entries to give `reach` rows. Counts are known, so little is guessed. */
export function choosePlan({ walked, part, matching, materials, cities, clustering }: Spread, reach: number): Plan {
  const rarity = walked / Math.max(1, part);
  const firsts = sum(materials, ({ offers, all }) => seekCost + (all * rarity) / offers);
  const ofMaterials = sum(materials, ({ all }) => all * rarity);
  const perRow = ofMaterials / matching;
  const inCities = cities ? sum(cities, ({ all }) => all) : walked;
  const share = (matches: number, clusters: number) => Math.min(1, (reach * clusters) / Math.max(1, matches));
  const costs: Record<Plan, number> = {
    scan: lookUpCost * share(matching, clustering) * walked,
    byMaterial: firsts + Math.min(ofMaterials, Math.min(materials.length, reach) * reach * perRow),
    byCity: cities
      ? sum(cities, ({ offers, all }) => seekCost + share(offers, Math.min(clustering, mostInCity)) * all)
      : Infinity,
    gather: lookUpCost * Math.min(ofMaterials, inCities, part),
  };
  return (Object.keys(costs) as Plan[]).reduce((best, plan) => (costs[plan] < costs[best] ? plan : best));
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);
