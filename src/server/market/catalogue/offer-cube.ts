import { answerName, facetFields, fieldOf, type FacetName } from '#api/market/offer-fields.ts';
import type { Material } from './materials.ts';

/**
 * Offers on sale counted by what filters ask for, in columns of numbers: material × each facet (trade term, city, tax
 * basis …), or one cell for each offer with its price. A count with all its facets is one pass over these columns.
 */
export type OfferCube = {
  materials: Material[];
  /** Cells of materials[i]: from firstCell[i] to firstCell[i + 1]. */
  firstCell: Uint32Array;
  /** One for each facet, in the order of the table of fields; rare ones where offers are told apart. */
  facets: FacetColumn[];
  /** Offers in all cells before: a cell holds offersBefore[cell + 1] - offersBefore[cell]. */
  offersBefore: Uint32Array;
  /** USD per tonne, ascending within each material; null where prices are not told apart. */
  price: Float64Array | null;
  total: number;
};
/** `codes[cell]` is the place of the cell's value among `values`; `several`: a value is a list, with commas in between. */
export type FacetColumn = { name: FacetName; several: boolean; values: string[]; codes: Uint16Array };

/** `values`: one for each facet. */
export type Cell = { values: readonly string[]; offers: number; price: number | null };

/** What cells are told apart by. */
export const cubeFacets = facetFields.map((name) => answerName(name) as FacetName);
const several = new Set(facetFields.filter((name) => fieldOf(name).kind === 'codes').map(answerName));

/** Gathers a cube material by material; with prices, the cells of each must come in ascending order. */
export class CubeBuilder {
  readonly #materials: Material[] = [];
  readonly #firstCell: number[] = [0];
  readonly #facets;
  readonly #offersBefore = [0];
  readonly #prices: number[] = [];
  #total = 0;

  /** `names`: of the facets that its cells have values of, in their order. */
  constructor(names: readonly FacetName[] = cubeFacets) {
    this.#facets = names.map((name) => ({ name, cells: [] as number[], codes: new Codes() }));
  }

  add(material: Material, cells: readonly Cell[]): void {
    for (const { values, offers, price } of cells) {
      for (const [index, { cells: column, codes }] of this.#facets.entries()) column.push(codes.of(values[index]!));
      if (price !== null) this.#prices.push(price);
      this.#total += offers;
      this.#offersBefore.push(this.#total);
    }
    this.#materials.push(material);
    this.#firstCell.push(this.#offersBefore.length - 1);
  }

  build(): OfferCube {
    return {
      materials: this.#materials,
      firstCell: new Uint32Array(this.#firstCell),
      facets: this.#facets.map(({ name, cells, codes }) => ({
        name,
        several: several.has(name),
        values: codes.values,
        codes: new Uint16Array(cells),
      })),
      offersBefore: new Uint32Array(this.#offersBefore),
      price: this.#prices.length > 0 ? new Float64Array(this.#prices) : null,
      total: this.#total,
    };
  }
}

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

/** Cells [from, to) of a material whose price is within the range, both ends included. */
export function cellsWithin(
  { firstCell, price }: OfferCube,
  index: number,
  range: { from: number; to: number },
): [from: number, to: number] {
  const [first, end] = [firstCell[index]!, firstCell[index + 1]!];
  if (price === null) return [first, end];
  return [
    firstWhere(first, end, (cell) => price[cell]! >= range.from),
    firstWhere(first, end, (cell) => price[cell]! > range.to),
  ];
}

/** Binary search: the first place in [from, to) where the condition holds (from then on), or `to`. */
function firstWhere(from: number, to: number, holds: (place: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
