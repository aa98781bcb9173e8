import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { migrate, migrateAs } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { connectTo, readServers } from '../db/servers.ts';
import { makeFolder, syncFolder } from '../folders.ts';
import { belongingOf, claimStorage, isUnused, type Belonging } from '../storage/installation.ts';
import { inDatabase, openStorage } from '../storage/storage.ts';
import {
  contentsName,
  manifestName,
  readArchive,
  structureName,
  type Contents,
  type Manifest,
  type Structure,
} from './archive.ts';
import type { Installation } from './backup.ts';
import { beginLoading, plainForms } from './rows.ts';
import { refuseFull } from './target.ts';
import type { Entry } from './tar.ts';

/** The database is made here, and becomes the installation's only when it is whole. */
const scaffold = 'restoring';

/** What was put back; `secrets`: whether the keys of the site were in it; `storage`: whose its files are taken to be now. */
export type Restored = { contents: Contents; secrets: boolean; storage: Belonging };

/**
 * Puts a backup back: into an empty data folder and an empty database (a server's or the embedded one, wherever it came from),
 * and its files into the storage; then brings it up to this version. Rejects, and changes nothing, when something is there already.
 */
export async function restore(installation: Installation, file: string, passphrase?: string): Promise<Restored> {
  const { databaseUrl, dataDir, pgBinDir, storageUrl, credentials } = installation;
  // To its end before anything is touched: what is damaged is found now.
  await readThrough(file, passphrase);
  const place = await refuseFull(installation);
  await makeFolder(dataDir);
  const workshop = join(dataDir, scaffold);
  const given = { databaseUrl, dataDir: workshop, binDir: pgBinDir };
  const database = await openDatabase({ ...given, passing: true, poolSize: 1 });
  const where = database.embedded?.where;
  const homes = new Map<string, Buffer>();
  let restored: Restored;
  try {
    const storage = await openStorage({ storageUrl, dataDir, databaseUrl: database.url, credentials });
    try {
      let wasUnused = false;
      const contents = await load(database, readArchive(file, passphrase), {
        begin: async () => {
          if (storageUrl === inDatabase) await refuseWithoutTable(database);
          else wasUnused = await isUnused(storage);
        },
        home: async (name, bytes) => void homes.set(name, bytes),
        file: (key, bytes) => storage.put(key, bytes),
      });
      // What an earlier version made is brought up to this one, as a start would: whose its files are is kept in a later table.
      await migrate(database);
      if (wasUnused) await claimStorage(database.orm, storage);
      restored = { contents, secrets: homes.has('secrets.json'), storage: await belongingOf(database.orm, storage) };
    } finally {
      await storage.close();
    }
    for (const [name, bytes] of homes)
      await writeFile(join(dataDir, name), bytes, { mode: 0o600, flag: 'wx', flush: true });
    await database.close();
    if (place) {
      await rename(join(where!, 'data'), join(place.folder, 'data'));
      await syncFolder(place.folder);
    }
  } catch (cause) {
    await database.close();
    // It was empty, so all there is of ours.
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
    const rest = databaseUrl ? '. What is in the database now is of no use: make it anew before another try' : '';
    throw new Error(`${(cause as Error).message}${rest}`, { cause });
  } finally {
    // As root its database may lie elsewhere.
    if (where) await rm(where, { recursive: true, force: true });
    await rm(workshop, { recursive: true, force: true });
  }
  await syncFolder(dataDir);
  return restored;
}

/** Files come before rows, so that the table for them must be there from the beginning. */
async function refuseWithoutTable({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>("SELECT to_regclass('file_bytes') IS NOT NULL AS there");
  if (rows[0]!.there) return;
  throw new Error(
    `The backup is from before files could lie in the database: restore it without STORAGE_URL=${inDatabase}, then move them ` +
      `(npm run files -- copy --to ${inDatabase})`,
  );
}

type Sinks = {
  /** When the tables are there, before files and rows are. */
  begin: () => Promise<void>;
  home: (name: string, bytes: Buffer) => Promise<void>;
  file: (key: string, bytes: Buffer) => Promise<void>;
};

/** Makes the tables and puts the rows into them, all or none; hands the files on. Gives what the backup says it holds. */
export async function load(
  { url }: Pick<Database, 'url'>,
  entries: AsyncIterable<Entry>,
  sinks: Sinks,
): Promise<Contents> {
  const client = await connectTo(readServers(url), { application_name: 'resinport restore' });
  let loading: Awaited<ReturnType<typeof beginLoading>> | undefined;
  const counted: Pick<Contents, 'rows' | 'files'> = { rows: {}, files: 0 };
  let promised: Contents | undefined;
  try {
    for await (const { name, bytes } of entries) {
      const [, kind, rest] = /^(?:(home|rows|files)\/)?(.*)$/.exec(name)!;
      if (name === manifestName) {
        const { format, migrations } = parse<Manifest>(bytes);
        if ((format as number) !== 2) throw new Error('The backup was made by a newer version');
        await migrateAs(url, migrations);
        await sinks.begin();
      } else if (kind === 'home') await sinks.home(basename(rest!), bytes);
      else if (kind === 'files') {
        await sinks.file(basename(rest!), bytes);
        counted.files += 1;
      } else if (name === structureName) {
        const { tables, sequences } = parse<Structure>(bytes);
        await client.query(`BEGIN; ${plainForms}`);
        loading = await beginLoading(client, tables, sequences);
        for (const table of tables) counted.rows[table.name] = 0;
      } else if (kind === 'rows') {
        const table = dirname(rest!);
        const rows = parse<string[]>(bytes);
        await loading!.add(table, rows);
        counted.rows[table]! += rows.length;
      } else if (name === contentsName) promised = parse<Contents>(bytes);
    }
    const { rows, files } = promised ?? {};
    if (!promised || files !== counted.files || !isDeepStrictEqual(rows, counted.rows))
      throw new Error('The backup does not hold what it says it does');
    await loading!.finish();
    await client.query('COMMIT');
    return promised;
  } finally {
    await client.end();
  }
}

/** Rejects unless a backup can be read to its end. */
async function readThrough(file: string, passphrase: string | undefined): Promise<void> {
  let last: string | undefined;
  for await (const { name } of readArchive(file, passphrase)) last = name;
  if (last !== contentsName) throw new Error(`${file} is not a whole backup`);
}

const parse = <Kind>(bytes: Buffer) => JSON.parse(bytes.toString()) as Kind;
