import type { Material, Materials } from './materials.ts';

/**
 * Offers on sale counted by what filters ask for, in columns of numbers: material × city × origin × trade term.
 * A count with all its facets is one pass over these columns, and their number hardly depends on that of the offers.
 */
export type OfferCube = {
  materials: Material[];
  /** Cells of materials[i]: from firstCell[i] to firstCell[i + 1]. */
  firstCell: Uint32Array;
  city: Uint16Array;
  origin: Uint16Array;
  term: Uint8Array;
  offers: Uint32Array;
  cities: string[];
  origins: string[];
  total: number;
  cityTotals: Map<string, number>;
};

/** One material with its cells: `city origin term offers`. */
export type CubeRow = { materialId: string; cells: [city: string, origin: string, term: number, offers: number][] };

class Codes {
  readonly values: string[] = [];
  readonly #codes = new Map<string, number>();

  of(value: string): number {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codes.set(value, code);
    }
    return code;
  }
}

/** Rows of materials that are not (yet) known are left out. */
export function buildCube(rows: CubeRow[], known: Materials): OfferCube {
  const present = rows.filter(({ materialId }) => known.has(materialId));
  const size = present.reduce((sum, { cells }) => sum + cells.length, 0);
  const [cities, origins] = [new Codes(), new Codes()];
  const cube = {
    materials: present.map(({ materialId }) => known.get(materialId)!),
    firstCell: new Uint32Array(present.length + 1),
    city: new Uint16Array(size),
    origin: new Uint16Array(size),
    term: new Uint8Array(size),
    offers: new Uint32Array(size),
  };
  const cityTotals = new Map<string, number>();
  let at = 0;
  let total = 0;
  present.forEach(({ cells }, index) => {
    for (const [city, origin, term, offers] of cells) {
      cube.city[at] = cities.of(city);
      cube.origin[at] = origins.of(origin);
      cube.term[at] = term;
      cube.offers[at] = offers;
      add(cityTotals, city, offers);
      total += offers;
      at++;
    }
    cube.firstCell[index + 1] = at;
  });
  return { ...cube, cities: cities.values, origins: origins.values, total, cityTotals };
}

/** Absent = not filtered by. A set that is empty lets nothing pass. */
export type CubeFilter = {
  materialIds?: ReadonlySet<string> | undefined;
  categoryId?: string | undefined;
  manufacturers?: ReadonlySet<string> | undefined;
  processLevels?: ReadonlySet<string> | undefined;
  cities?: ReadonlySet<string> | undefined;
  origins?: ReadonlySet<string> | undefined;
  terms?: ReadonlySet<number> | undefined;
};

export const facetNames = [
  'category',
  'manufacturer',
  'processLevel',
  'warehouseCity',
  'countryOfOrigin',
  'tradeTerm',
] as const;
export type FacetName = (typeof facetNames)[number];

export type MaterialCount = { material: Material; offers: number; all: number };
export type OfferCount = {
  total: number;
  /** Offers that the cube holds, whether they pass or not. */
  of: number;
  /** Materials with offers that pass: how many pass, and how many the material has in the whole cube. */
  materials: MaterialCount[];
  /** Offers by value, each facet counted without its own filter; category: children of the chosen one. */
  facets: Record<FacetName, Map<string, number>>;
};

const highestTerm = 255;

/** Counts the offers that pass, with every facet, in one pass. */
export function countOffers(cube: OfferCube, filter: CubeFilter): OfferCount {
  const wantedCity = passes(cube.cities, filter.cities);
  const wantedOrigin = passes(cube.origins, filter.origins);
  const wantedTerm = Uint8Array.from({ length: highestTerm + 1 }, (_, term) =>
    filter.terms === undefined || filter.terms.has(term) ? 1 : 0,
  );
  const byCity = new Float64Array(cube.cities.length);
  const byOrigin = new Float64Array(cube.origins.length);
  const byTerm = new Float64Array(highestTerm + 1);
  const category = new Map<string, number>();
  const manufacturer = new Map<string, number>();
  const processLevel = new Map<string, number>();
  const materials: OfferCount['materials'] = [];

  cube.materials.forEach((material, index) => {
    if (filter.materialIds && !filter.materialIds.has(material.id)) return;
    const level = filter.categoryId === undefined ? 0 : material.categoryPath.indexOf(filter.categoryId) + 1;
    if (filter.categoryId !== undefined && level === 0) return;
    const makerFails = filter.manufacturers !== undefined && !filter.manufacturers.has(material.manufacturerId);
    const processFails = filter.processLevels !== undefined && !filter.processLevels.has(material.processLevelId ?? '');
    if (makerFails && processFails) return;
    const materialPasses = !makerFails && !processFails;

    let passing = 0;
    let all = 0;
    for (let cell = cube.firstCell[index]!, end = cube.firstCell[index + 1]!; cell < end; cell++) {
      const city = cube.city[cell]!;
      const origin = cube.origin[cell]!;
      const term = cube.term[cell]!;
      const offers = cube.offers[cell]!;
      all += offers;
      const fails = 3 - wantedCity[city]! - wantedOrigin[origin]! - wantedTerm[term]!;
      if (fails > 1 || (fails === 1 && !materialPasses)) continue;
      if (fails === 1) {
        if (!wantedCity[city]) byCity[city]! += offers;
        else if (!wantedOrigin[origin]) byOrigin[origin]! += offers;
        else byTerm[term]! += offers;
        continue;
      }
      passing += offers;
      if (!materialPasses) continue;
      byCity[city]! += offers;
      byOrigin[origin]! += offers;
      byTerm[term]! += offers;
    }
    if (passing === 0) return;
    if (!processFails) add(manufacturer, material.manufacturerId, passing);
    if (!makerFails && material.processLevelId) add(processLevel, material.processLevelId, passing);
    if (!materialPasses) return;
    const child = material.categoryPath[level];
    if (child !== undefined) add(category, child, passing);
    materials.push({ material, offers: passing, all });
  });

  return {
    total: materials.reduce((sum, { offers }) => sum + offers, 0),
    of: cube.total,
    materials,
    facets: {
      category,
      manufacturer,
      processLevel,
      warehouseCity: nonZero(cube.cities, byCity),
      countryOfOrigin: nonZero(cube.origins, byOrigin),
      tradeTerm: nonZero(
        Array.from(byTerm, (_, term) => String(term)),
        byTerm,
      ),
    },
  };
}

function passes(values: string[], wanted: ReadonlySet<string> | undefined): Uint8Array {
  return Uint8Array.from(values, (value) => (wanted === undefined || wanted.has(value) ? 1 : 0));
}

function add(counts: Map<string, number>, key: string, offers: number): void {
  counts.set(key, (counts.get(key) ?? 0) + offers);
}

function nonZero(values: string[], counts: Float64Array): Map<string, number> {
  return new Map(values.flatMap((value, code) => (counts[code]! > 0 ? [[value, counts[code]!] as const] : [])));
}
