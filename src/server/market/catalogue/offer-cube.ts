import type { Material } from './materials.ts';

/**
 * Offers on sale counted by what filters ask for, in columns of numbers: material × city × origin × trade term, or one
 * cell for each offer with its price. A count with all its facets is one pass over these columns.
 */
export type OfferCube = {
  materials: Material[];
  /** Cells of materials[i]: from firstCell[i] to firstCell[i + 1]. */
  firstCell: Uint32Array;
  city: Uint16Array;
  origin: Uint16Array;
  term: Uint8Array;
  /** Offers in all cells before: a cell holds offersBefore[cell + 1] - offersBefore[cell]. */
  offersBefore: Uint32Array;
  /** USD per tonne, ascending within each material; null where prices are not told apart. */
  price: Float64Array | null;
  cities: string[];
  origins: string[];
  total: number;
};

export type Cell = { city: string; origin: string; term: number; offers: number; price: number | null };

/** Gathers a cube material by material; with prices, the cells of each must come in ascending order. */
export class CubeBuilder {
  readonly #materials: Material[] = [];
  readonly #firstCell: number[] = [0];
  readonly #columns = { city: [] as number[], origin: [] as number[], term: [] as number[] };
  readonly #offersBefore = [0];
  readonly #prices: number[] = [];
  readonly #cities = new Codes();
  readonly #origins = new Codes();
  #total = 0;

  add(material: Material, cells: readonly Cell[]): void {
    for (const { city, origin, term, offers, price } of cells) {
      this.#columns.city.push(this.#cities.of(city));
      this.#columns.origin.push(this.#origins.of(origin));
      this.#columns.term.push(term);
      if (price !== null) this.#prices.push(price);
      this.#total += offers;
      this.#offersBefore.push(this.#total);
    }
    this.#materials.push(material);
    this.#firstCell.push(this.#columns.city.length);
  }

  build(): OfferCube {
    const { city, origin, term } = this.#columns;
    return {
      materials: this.#materials,
      firstCell: new Uint32Array(this.#firstCell),
      city: new Uint16Array(city),
      origin: new Uint16Array(origin),
      term: new Uint8Array(term),
      offersBefore: new Uint32Array(this.#offersBefore),
      price: this.#prices.length > 0 ? new Float64Array(this.#prices) : null,
      cities: this.#cities.values,
      origins: this.#origins.values,
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
