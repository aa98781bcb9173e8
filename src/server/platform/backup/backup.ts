import { createWriteStream, existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrationsOf } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { storedFile } from '../db/schema/identity.ts';
import { connectTo, readServers } from '../db/servers.ts';
import { filesThatMustBe, readFiles, type Unreadable } from '../files/index.ts';
import { removedAtExit, syncFolder } from '../folders.ts';
import { idOf, pathOf } from '../storage/keys.ts';
import { openStorage, type StorageOptions } from '../storage/storage.ts';
import { contentsName, manifestName, structureName, type Contents, type Manifest, type Structure } from './archive.ts';
import { listSequences, listTables, plainForms, readRows } from './rows.ts';
import { seal } from './sealed.ts';
import { tar, type Entry } from './tar.ts';

/** Where an installation keeps what it keeps. */
export type Installation = Pick<StorageOptions, 'storageUrl' | 'credentials'> & {
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  pgBinDir: string | undefined;
};

/**
 * Writes everything of an installation into one new file, readable by its owner only, while the site works: the rows as one
 * moment saw them, and the files that those rows name. With a passphrase it is encrypted. Gives what is in it; files
 * that the storage has lost are named there and do not keep the rest from being saved.
 */
export async function backUp(installation: Installation, file: string, passphrase?: string): Promise<Contents> {
  const { databaseUrl, dataDir, pgBinDir, storageUrl, credentials } = installation;
  refuseOther(file);
  if (!databaseUrl && !existsSync(dataDir)) throw new Error(`${dataDir} is not there`);
  const contents: Contents = { madeAt: '', rows: {}, files: 0, faults: [] };
  const database = await openDatabase({ databaseUrl, dataDir, binDir: pgBinDir, beside: true, poolSize: 1 });
  const ends = [() => database.close()];
  try {
    const client = await connectTo(readServers(database.url), { application_name: 'resinport backup' });
    ends.unshift(() => client.end());
    const storage = await openStorage({ storageUrl, dataDir, databaseUrl: database.url, credentials });
    ends.unshift(storage.close);
    await writeWhole(entries(), file, passphrase);
    return contents;

    async function* entries(): AsyncIterable<Entry> {
      const migrations = await migrationsOf(client);
      if (migrations.length === 0) throw new Error('There is no site in the database: there is nothing to back up');
      yield json(manifestName, { format: 2, madeAt: new Date().toISOString(), migrations } satisfies Manifest);
      for (const name of await homeFiles(dataDir))
        yield { name: `home/${name}`, bytes: await readFile(join(dataDir, name)) };
      // A file never changes: all may be copied before the moment of the rows, and only those that came meanwhile after it.
      const early = await filesThatMustBe(database.orm);
      const again = new Set<string>();
      yield* filesOf(early, ({ key }) => again.add(idOf(key)));
      const copied = new Set(early.map(({ id }) => id).filter((id) => !again.has(id)));

      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainForms}`);
      const tables = await listTables(client);
      contents.madeAt = new Date().toISOString();
      const sequences = await listSequences(client);
      if ((await migrationsOf(client)).join() !== migrations.join())
        throw new Error('The site was brought up to date meanwhile: take the backup again');
      const faults: Unreadable[] = [];
      const late = (await filesThatMustBe(drizzle(client))).filter(({ id }) => !copied.has(id));
      yield* filesOf(late, (fault) => faults.push(fault));
      for (const { key, fault } of faults) {
        const isNamed = (await filesThatMustBe(database.orm, eq(storedFile.id, idOf(key)))).length > 0;
        contents.faults.push({ key, fault: isNamed ? fault : 'removed' });
      }
      yield json(structureName, { tables, sequences } satisfies Structure);
      for (const table of tables) {
        contents.rows[table.name] = 0;
        let piece = 0;
        for await (const rows of readRows(client, table)) {
          contents.rows[table.name]! += rows.length;
          yield json(`rows/${table.name}/${String(++piece).padStart(6, '0')}.json`, rows);
        }
      }
      await client.query('COMMIT');
      yield json(contentsName, contents);

      async function* filesOf(rows: typeof early, tell: (fault: Unreadable) => unknown): AsyncIterable<Entry> {
        for await (const read of readFiles(storage, rows)) {
          if ('fault' in read) tell(read);
          else {
            contents.files += 1;
            yield { name: `files/${pathOf(read.key)}`, bytes: Buffer.from(read.bytes) };
          }
        }
      }
    }
  } finally {
    for (const end of ends) await end();
  }
}

function refuseOther(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already`);
}

/** The file is there when it is whole, and never without a part. */
async function writeWhole(entries: AsyncIterable<Entry>, file: string, passphrase: string | undefined): Promise<void> {
  const partial = `${resolve(file)}.${process.pid}.part`;
  const packed = createGzip({ level: 4 });
  const written = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  const isDone = removedAtExit(partial);
  try {
    if (passphrase)
      await pipeline(tar(entries), packed, (chunks: AsyncIterable<Buffer>) => seal(chunks, passphrase), written);
    else await pipeline(tar(entries), packed, written);
    refuseOther(file);
    await rename(partial, file);
    await syncFolder(dirname(resolve(file)));
  } finally {
    await rm(partial, { force: true });
    isDone();
  }
}

/** Files of the data folder itself: the secrets. */
async function homeFiles(dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir)) return [];
  const entries = await readdir(dataDir, { withFileTypes: true });
  // Half-written ones have an ending more.
  return entries.filter((entry) => entry.isFile() && /^[\w-]+\.json$/.test(entry.name)).map(({ name }) => name);
}

const json = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value)) });
