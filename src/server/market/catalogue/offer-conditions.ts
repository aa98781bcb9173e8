import { getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { fieldOf, type FacetField } from '#api/market/offer-fields.ts';
import { offer } from '#server/platform/db/schema/offers.ts';

/** Written out, not a parameter: the planner must see that the partial indexes apply. */
export const onSale = sql`${offer.status} = 'onSale'`;

/** `column` is one of the values, however many: one parameter, and an equality (which keeps an index's order) for one. */
export function isOneOf(column: AnyColumn, values: readonly (string | number)[]): SQL {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${sql.param(values)})`;
}

const columns: Record<string, AnyColumn> = getTableColumns(offer);
/** What an offer says of a facet. */
export const facetColumn = (name: FacetField): AnyColumn => columns[fieldOf(name).stored ?? name]!;
