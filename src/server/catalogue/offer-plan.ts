import type { MaterialCount } from './offer-count.ts';

/**
 * How matching offers are found. `scan`: along the index of the order, leaving out what does not match. `merge`: the
 * first rows of each material from its own index, then sorted. `gather`: all that match, then sorted.
 */
export type Plan = 'scan' | 'merge' | 'gather';

export type Spread = {
  /** Offers that a walk along the whole index of the order passes. */
  walked: number;
  /** Those of the shop and price range asked for: an index finds exactly these. */
  part: number;
  /** Offers in the cities asked for. */
  inCities: number;
  materials: MaterialCount[];
};

/** Cost of starting at a place in an index, and of a row looked up in the table, both in index entries read. */
const seekCost = 10;
const lookUpCost = 2;

/** The plan that should read the fewest index entries to give `reach` rows. Counts are known, so little is guessed. */
export function choosePlan({ walked, part, inCities, materials }: Spread, reach: number): Plan {
  const rarity = walked / Math.max(1, part);
  let [matching, ofMaterials, merge] = [0, 0, 0];
  for (const { offers, all } of materials) {
    matching += offers;
    ofMaterials += all * rarity;
    merge += seekCost + Math.min(1, reach / offers) * all * rarity;
  }
  const scan = Math.min(1, reach / matching) * walked;
  const gather = lookUpCost * Math.min(ofMaterials, inCities, part);
  if (gather <= Math.min(scan, merge)) return 'gather';
  return merge < scan ? 'merge' : 'scan';
}
