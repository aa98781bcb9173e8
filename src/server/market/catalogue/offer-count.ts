import type { Material } from './materials.ts';
import { cellsWithin, type OfferCube } from './offer-cube.ts';

/** Absent = not filtered by. */
export type CubeFilter = {
  materialIds?: ReadonlySet<string> | undefined;
  categoryId?: string | undefined;
  manufacturers?: ReadonlySet<string> | undefined;
  processLevels?: ReadonlySet<string> | undefined;
  cities?: ReadonlySet<string> | undefined;
  origins?: ReadonlySet<string> | undefined;
  terms?: ReadonlySet<number> | undefined;
  /** USD per tonne, both ends included; needs a cube with prices. */
  price?: { from: number; to: number } | undefined;
};

export type FacetName =
  'category' | 'manufacturer' | 'processLevel' | 'warehouseCity' | 'countryOfOrigin' | 'tradeTerm';
export type FacetCounts = Record<FacetName, ReadonlyMap<string, number>>;

/** A material with offers that pass; `all` are those that it has in the price range, whether they pass or not. */
export type MaterialCount = { material: Material; offers: number; all: number };

export type OfferCount = {
  total: number;
  /** Offers in the price range, whether they pass or not. */
  inRange: number;
  materials: MaterialCount[];
  /** Offers by value, each facet counted without its own filter; category: children of the chosen one. */
  facets: FacetCounts;
};

const terms = 256;
const anyPrice = { from: -Infinity, to: Infinity };

/** Counts the offers that pass, with every facet, in one pass. */
export function countOffers(cube: OfferCube, filter: CubeFilter): OfferCount {
  const { offersBefore } = cube;
  const passesCity = Uint8Array.from(cube.cities, (city) => Number(filter.cities?.has(city) ?? true));
  const passesOrigin = Uint8Array.from(cube.origins, (origin) => Number(filter.origins?.has(origin) ?? true));
  const passesTerm = Uint8Array.from({ length: terms }, (_, term) => Number(filter.terms?.has(term) ?? true));
  const byCity = new Float64Array(cube.cities.length);
  const byOrigin = new Float64Array(cube.origins.length);
  const byTerm = new Float64Array(terms);
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
      const city = cube.city[cell]!;
      const origin = cube.origin[cell]!;
      const term = cube.term[cell]!;
      const here = offersBefore[cell + 1]! - offersBefore[cell]!;
      const failures = 3 - passesCity[city]! - passesOrigin[origin]! - passesTerm[term]!;
      if (failures === 0) offers += here;
      if (!passes || failures > 1) continue;
      if (failures === 0 || !passesCity[city]) byCity[city]! += here;
      if (failures === 0 || !passesOrigin[origin]) byOrigin[origin]! += here;
      if (failures === 0 || !passesTerm[term]) byTerm[term]! += here;
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
      ...{ category, manufacturer, processLevel },
      warehouseCity: nonZero(cube.cities, byCity),
      countryOfOrigin: nonZero(cube.origins, byOrigin),
      tradeTerm: nonZero(
        Array.from(byTerm, (_, term) => String(term)),
        byTerm,
      ),
    },
  };
}

function add(counts: Map<string, number>, key: string, offers: number): void {
  counts.set(key, (counts.get(key) ?? 0) + offers);
}

function nonZero(values: string[], counts: Float64Array): Map<string, number> {
  return new Map(values.flatMap((value, code) => (counts[code]! > 0 ? [[value, counts[code]!] as const] : [])));
}
