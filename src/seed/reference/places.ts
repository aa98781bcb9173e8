import { keepHeld } from '#server/market/desk/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { country, port, region, warehouseCity } from '#server/platform/db/schema/reference.ts';
import { readReference } from '../data-files.ts';
import { upsert } from '../upsert.ts';

type Country = {
  iso2: string;
  name: string;
  nameZh: string;
  dialCode: string;
  priority: number;
  areaCodes: string[];
};
type Region = { id: string; parentId: string; level: number; nameEn?: string; nameZh?: string };
type Port = { locode: string; country: string; nameEn: string; nameZh: string; lat: number; lon: number };
/** A trading town away from the sea, with the port that its goods leave from. */
export type Town = { id: string; country: string; nameEn: string; nameZh: string; port: string };

export async function loadPlaces(tx: Db): Promise<void> {
  const countries = readReference<Country>('countries');
  await upsert(
    tx,
    country,
    countries.map(({ name, ...rest }) => ({ ...rest, nameEn: name })),
  );

  const regions = [...readReference<Region>('regions-cn'), ...readReference<Region>('regions-world')];
  await upsert(
    tx,
    region,
    regions.map((row, sort) => ({ ...row, nameEn: row.nameEn ?? null, nameZh: row.nameZh ?? null, sort })),
  );

  const shipped = readReference<Port>('ports').map(({ locode, lat, lon, ...rest }) => ({
    ...rest,
    id: locode,
    latitude: lat,
    longitude: lon,
  }));
  const ports = await keepHeld(tx, 'port', shipped, ({ id }) => id);
  await upsert(tx, port, ports);

  const towns = readReference<Town>('warehouse-towns');
  const cities = [...ports, ...towns];
  await upsert(
    tx,
    warehouseCity,
    cities.map(({ id, country, nameEn, nameZh }) => ({ id, country, nameEn, nameZh })),
  );
}
