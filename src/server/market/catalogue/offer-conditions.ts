import { getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { fieldOf, type FacetField } from '#api/market/offer-fields.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { flameRatingOrder, hasFlameRatings } from './flame-ratings.ts';

/** Written out, not a parameter: the planner must see that the partial indexes apply. */
export const onSale = sql`${offer.status} = 'onSale'`;

/** `column` is one of the values, however many: one parameter, and an equality (which keeps an index's order) for one. */
export function isOneOf(column: AnyColumn | SQL, values: readonly (string | number)[]): SQL {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${sql.param(values)})`;
}

const columns: Record<string, AnyColumn> = getTableColumns(offer);
/** Steps of a number, by their codes; what these are called is in seed/data/trade-codes.json. */
const steps: Record<string, SQL> = {
  leadTime: sql`case when ${offer.leadTimeDays} <= 7 then 'D7' when ${offer.leadTimeDays} <= 14 then 'D14'
    when ${offer.leadTimeDays} <= 30 then 'D30' else 'LONGER' end`,
  moqUpTo: sql`case when ${offer.moq} <= 1 then 'T1' when ${offer.moq} <= 5 then 'T5'
    when ${offer.moq} <= 25 then 'T25' else 'MORE' end`,
  stockFrom: sql`case when ${offer.stock} >= 100 then 'T100' when ${offer.stock} >= 25 then 'T25'
    when ${offer.stock} > 0 then 'LESS' else 'NONE' end`,
};
/** The codes of steps from the least on: they are read as a row, whatever most offers say. */
export const stepOrder: Readonly<Partial<Record<string, readonly string[]>>> = {
  leadTime: ['D7', 'D14', 'D30', 'LONGER'],
  moqUpTo: ['T1', 'T5', 'T25', 'MORE'],
  stockFrom: ['NONE', 'LESS', 'T25', 'T100'],
  flameRating: flameRatingOrder,
};
const columnOf = (name: FacetField) => columns[fieldOf(name).stored ?? name]!;
const isSeveral = (name: FacetField) => fieldOf(name).kind === 'codes';

/** Facets that the material decides, not the offer: the rows of offers say nothing of them (`offer-cubes.ts` adds it). */
export const isOfMaterial = (name: FacetField): boolean => name === 'flameRating';

/** What an offer says of a facet: one value, or several with commas between them. */
export function facetValue(name: FacetField): AnyColumn | SQL {
  if (isOfMaterial(name)) return sql`''`;
  return steps[name] ?? (isSeveral(name) ? sql`array_to_string(${columnOf(name)}, ',')` : columnOf(name));
}

/** An offer that says one of the values; where it can say several, all of them. */
export function isChosenOf(name: FacetField, values: readonly (string | number)[]): SQL {
  if (isOfMaterial(name)) return hasFlameRatings(offer.materialId, values.map(String));
  return isSeveral(name) ? sql`${columnOf(name)} @> ${sql.param(values)}` : isOneOf(facetValue(name), values);
}
