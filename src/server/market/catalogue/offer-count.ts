import type { FacetName } from '#api/market/offer-fields.ts';
import type { Material } from './materials.ts';
import { cellsWithin, cubeFacets, type OfferCube } from './offer-cube.ts';

/** Absent = not filtered by. */
export type CubeFilter = {
  materialIds?: ReadonlySet<string> | undefined;
  categoryId?: string | undefined;
  manufacturers?: ReadonlySet<string> | undefined;
  processLevels?: ReadonlySet<string> | undefined;
  /** Values of facets; trade terms by their ids as text. */
  chosen?: { [Name in FacetName]?: ReadonlySet<string> | undefined };
  /** USD per tonne, both ends included; needs a cube with prices. */
  price?: { from: number; to: number } | undefined;
};

type GoodsFacet = 'category' | 'manufacturer' | 'processLevel';
export type FacetCounts = Record<GoodsFacet | FacetName, ReadonlyMap<string, number>>;

/** A material with offers that pass; `all` are those that it has in the price range, whether they pass or not. */
export type MaterialCount = { material: Material; offers: number; all: number };

export type OfferCount = {
  total: number;
  /** Offers in the price range, whether they pass or not. */
  inRange: number;
  materials: MaterialCount[];
  /**
   * Offers by value, each facet counted without its own filter, but for those of which an offer says several values: of
   * these the filter asks for all. category: children of the chosen one.
   */
  facets: FacetCounts;
};

const anyPrice = { from: -Infinity, to: Infinity };

/** Counts the offers that pass, with every facet, in one pass. */
export function countOffers(cube: OfferCube, filter: CubeFilter): OfferCount {
  const { offersBefore } = cube;
  const facets = cube.facets.map(({ name, several, values, codes }) => {
    const wanted = filter.chosen?.[name];
    const isWanted = (value: string) => {
      if (!several) return wanted!.has(value);
      const own = new Set(value.split(','));
      return [...wanted!].every((one) => own.has(one));
    };
    return {
      name,
      several,
      values,
      codes,
      passes: wanted && Uint8Array.from(values, (value) => Number(isWanted(value))),
      counts: new Float64Array(values.length),
    };
  });
  const asked = facets.filter(({ passes }) => passes);
  const category = new Map<string, number>();
  const manufacturer = new Map<string, number>();
  const processLevel = new Map<string, number>();
  const materials: MaterialCount[] = [];
  let inRange = 0;

  cube.materials.forEach((material, index) => {
    const [first, end] = cellsWithin(cube, index, filter.price ?? anyPrice);
    const all = offersBefore[end]! - offersBefore[first]!;
    inRange += all;

    const level = filter.categoryId === undefined ? 0 : material.categoryPath.indexOf(filter.categoryId) + 1;
    if (filter.categoryId !== undefined && level === 0) return;
    if (filter.materialIds && !filter.materialIds.has(material.id)) return;
    const makerPasses = filter.manufacturers?.has(material.manufacturerId) ?? true;
    const processPasses = filter.processLevels?.has(material.processLevelId ?? '') ?? true;
    if (!makerPasses && !processPasses) return;
    const passes = makerPasses && processPasses;

    let offers = 0;
    for (let cell = first; cell < end; cell++) {
      const here = offersBefore[cell + 1]! - offersBefore[cell]!;
      // A facet is counted without its own filter: one failure counts for the facet that failed.
      let failed: (typeof facets)[number] | undefined;
      let failures = 0;
      for (const facet of asked) {
        if (facet.passes![facet.codes[cell]!]) continue;
        failed = facet;
        failures += 1;
      }
      if (failures === 0) offers += here;
      if (!passes || failures > 1) continue;
      if (failed?.several) continue;
      if (failed) failed.counts[failed.codes[cell]!]! += here;
      else for (const { codes, counts } of facets) counts[codes[cell]!]! += here;
    }
    if (offers === 0) return;
    if (processPasses) add(manufacturer, material.manufacturerId, offers);
    if (makerPasses && material.processLevelId) add(processLevel, material.processLevelId, offers);
    if (!passes) return;
    const child = material.categoryPath[level];
    if (child !== undefined) add(category, child, offers);
    materials.push({ material, offers, all });
  });

  return {
    total: materials.reduce((sum, { offers }) => sum + offers, 0),
    inRange,
    materials,
    facets: {
      category,
      manufacturer,
      processLevel,
      // What the cube does not know is not counted.
      ...(Object.fromEntries(cubeFacets.map((name) => [name, new Map()])) as unknown as Pick<FacetCounts, FacetName>),
      ...(Object.fromEntries(
        facets.map(({ name, several, values, counts }): [string, ReadonlyMap<string, number>] => [
          name,
          several ? eachOf(nonZero(values, counts)) : nonZero(values, counts),
        ]),
      ) as unknown as Pick<FacetCounts, FacetName>),
    },
  };
}

function add(counts: Map<string, number>, key: string, offers: number): void {
  counts.set(key, (counts.get(key) ?? 0) + offers);
}

function nonZero(values: string[], counts: Float64Array): Map<string, number> {
  return new Map(values.flatMap((value, code) => (counts[code]! > 0 ? [[value, counts[code]!] as const] : [])));
}

/** Counts of lists as counts of what is in them. */
function eachOf(lists: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [list, offers] of lists) for (const value of list.split(',')) add(counts, value, offers);
  return counts;
}
