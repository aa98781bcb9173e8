import type { Named } from '#api/common/common.ts';
import type { OfferSummary, PropertyDetail } from '#api/market/goods.ts';

/** How the values of a row agree; `partly` where somebody gives none and the others agree. */
export type Agreement = 'same' | 'different' | 'partly';

export function agreement(values: readonly (string | number | null | undefined)[]): Agreement {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (new Set(given).size > 1) return 'different';
  return given.length === values.length || given.length === 0 ? 'same' : 'partly';
}

export type PropertyRow = {
  property: PropertyDetail;
  /** One for each compared thing; null where it gives no figure under this condition. */
  figures: (PropertyDetail | null)[];
  agreement: Agreement;
};

/** What leaves its condition open stands beside nothing. */
const rowKey = ({ id, condition, unit, comparable, figureId }: PropertyDetail) =>
  JSON.stringify([id, condition, unit, comparable || figureId]);

/**
 * The figures of several materials, row by row within their groups. A row holds one property under one test condition:
 * figures measured in different ways never stand beside one another.
 */
export function propertyRows(
  materials: readonly (readonly PropertyDetail[])[],
): { group: Named; rows: PropertyRow[] }[] {
  const order: PropertyDetail[] = [];
  const keys = new Set<string>();
  for (const properties of materials) {
    // A new row goes behind the same property under another condition, else behind the one it follows in its own
    // material, so that the order of the trade stays.
    let after = -1;
    for (const property of properties) {
      const key = rowKey(property);
      if (keys.has(key)) {
        after = order.findIndex((other) => rowKey(other) === key);
        continue;
      }
      keys.add(key);
      after =
        Math.max(
          after,
          order.findLastIndex(({ id }) => id === property.id),
        ) + 1;
      order.splice(after, 0, property);
    }
  }
  const figuresOf = materials.map((properties) => new Map(properties.map((property) => [rowKey(property), property])));
  const rows = order.map((property): PropertyRow => {
    const figures = figuresOf.map((figures) => figures.get(rowKey(property)) ?? null);
    return {
      property,
      figures,
      agreement: agreement(figures.map((figure) => figure && (figure.value ?? figure.text ?? figure.low))),
    };
  });
  const groups = Map.groupBy(rows, ({ property }) => property.group.id);
  return [...groups.values()].map((rows) => ({ group: rows[0]!.property.group, rows }));
}

export type Conditioned = Pick<OfferSummary, 'id' | 'condition'>;
type Priced = Conditioned &
  Pick<OfferSummary, 'tradeTerm' | 'port' | 'warehouseCity' | 'priceUsd' | 'taxBasis' | 'taxRate'>;

/** Off-grade or recycled goods are never called cheaper than prime ones. */
export const isOneCondition = (offers: readonly Conditioned[]): boolean =>
  new Set(offers.map(({ condition }) => condition.code)).size <= 1;

/** Where a price holds: the port that the term names, else the warehouse. */
const namedPlace = ({ port, warehouseCity }: Priced) => port?.id ?? warehouseCity.id;

/** Whether prices cover the same costs: the same trade term at the same place, and the same tax. */
export function samePriceBasis(offers: readonly Priced[]): boolean {
  return (
    new Set(offers.map((offer) => `${offer.tradeTerm} ${namedPlace(offer)} ${offer.taxBasis.code} ${offer.taxRate}`))
      .size <= 1
  );
}

/** The offers with the lowest price, where the prices can be compared and differ at all. */
export function lowestPriced(offers: readonly Priced[]): ReadonlySet<string> {
  const prices = offers.map(({ priceUsd }) => Number(priceUsd));
  const lowest = Math.min(...prices);
  if (!samePriceBasis(offers) || !isOneCondition(offers) || prices.every((price) => price === lowest)) return new Set();
  return new Set(offers.filter((_, index) => prices[index] === lowest).map(({ id }) => id));
}
