import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { choosePlace, type Place } from '../db/embedded/place.ts';
import { connectTo, readServers } from '../db/servers.ts';
import type { Installation } from './backup.ts';

type Target = Pick<Installation, 'databaseUrl' | 'dataDir'>;

/** Rejects unless there is nothing where a backup is to be put back. Gives the place of the embedded database, if it is for one. */
export async function refuseFull({ databaseUrl, dataDir }: Target): Promise<Place | undefined> {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} is not empty: move it away first`);
  if (databaseUrl) return refuseTables(databaseUrl);
  const place = await choosePlace(dataDir, () => undefined);
  if (existsSync(join(place.folder, 'data'))) throw new Error(`${place.folder} is not empty: move it away first`);
  return place;
}

async function refuseTables(url: string): Promise<undefined> {
  const connection = await connectTo(readServers(url), {});
  const { rows } = await connection
    .query("select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1")
    .finally(() => connection.end());
  if (rows.length > 0) throw new Error('The database is not empty: name another one in DATABASE_URL');
}
