import type { AvailableProperty } from '#api/market/property-range.ts';
import { localised } from '#lib/localised.ts';
import type { Directory } from './directory.ts';
import { noFigures, type Availability } from './property-filter.ts';

type Property = NonNullable<ReturnType<Directory['properties']['get']>>;

/** A property in the caller's language. */
export const describeProperty = (property: Property) => ({
  id: property.id,
  name: localised(property, 'name'),
  symbol: property.symbol,
  unit: property.unit,
});

/** Properties with what there is of each. One that was asked for has its name on the page that says that nothing was found. */
export const describeAvailable = (
  { properties }: Directory,
  available: ReadonlyMap<string, Availability>,
  asked: ReadonlySet<string>,
): AvailableProperty[] =>
  [...properties.values()].flatMap((property) => {
    const availability = available.get(property.id) ?? (asked.has(property.id) ? noFigures : undefined);
    return availability ? [{ ...describeProperty(property), ...availability }] : [];
  });
