import { localised } from '#lib/localised.ts';
import type { ShipmentEvent } from '#api/deals/logistics.ts';
import { m } from '#i18n/messages.ts';
import { type Directory } from '#server/market/catalogue/index.ts';

export type PlaceView = NonNullable<ShipmentEvent['place']>;

/** A port or a city with warehouses, where it lies as far as we know; null for an unknown id. */
export function placeById(directory: Directory, id: string): PlaceView | null {
  const port = directory.ports.get(id);
  const found = port ?? directory.cities.get(id);
  if (!found) return null;
  const country = directory.countries.get(found.country);
  return {
    id,
    name: localised(found, 'name'),
    country: country ? localised(country, 'name') : found.country,
    latitude: port?.latitude ?? null,
    longitude: port?.longitude ?? null,
  };
}

/** A place that somebody wrote down, which may be known or not. */
export const placeByName = (name: string): PlaceView => ({
  id: null,
  name,
  country: null,
  latitude: null,
  longitude: null,
});

/** What is wrong with ids of ports, by field. */
export function portProblems(directory: Directory, ports: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ports).flatMap(([field, id]) =>
      directory.ports.has(id) ? [] : [[field, m.deals_logistics_unknownPort()]],
    ),
  );
}
