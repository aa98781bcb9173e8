import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { filesThatMustBe } from '../files/index.ts';
import { idOf } from '../storage/keys.ts';
import { readArchive } from './archive.ts';
import { load } from './restore.ts';

/** Contracts whose files are others than those that were issued or sealed. */
const otherFile = `SELECT number FROM contract JOIN stored_file ON stored_file.id IN (file_id, sealed_file_id)
  WHERE stored_file.sha256 <> CASE stored_file.id WHEN file_id THEN contract.sha256 ELSE sealed_sha256 END`;

type Trying = {
  pgBinDir: string | undefined;
  passphrase: string | undefined;
  doubtfulDeals: DoubtfulDeals;
};

type Verified = {
  files: number;
  deals: number;
  /** What does not hold, as sentences. */
  faults: string[];
};

/** Deals whose record says otherwise than their events, one after another; in the end how many were looked at. */
type DoubtfulDeals = (
  db: Db,
) => AsyncGenerator<{ doubts: { number: string; what: string; kept: string; told: string }[] }, number>;

/**
 * Restores a backup into a database of its own, for this alone, and looks at everything: the number of rows of each table, all
 * references between them and every rule of the tables, whether this version's migrations bear them, the SHA-256 of each file, each deal reckoned again from its
 * chain of events. Rejects for what is no whole backup.
 */
export async function verifyBackup(file: string, { pgBinDir, passphrase, doubtfulDeals }: Trying): Promise<Verified> {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-verify-'));
  // The user of the database must reach its own folder within.
  await chmod(folder, 0o711);
  const database = await openDatabase({
    dataDir: folder,
    binDir: pgBinDir,
    durable: false,
    passing: true,
    poolSize: 2,
  });
  try {
    const hashes = new Map<string, string>();
    const contents = await load(database, readArchive(file, passphrase), {
      begin: async () => undefined,
      home: async () => undefined,
      file: async (key, bytes) => void hashes.set(key, createHash('sha256').update(bytes).digest('hex')),
    });
    // The checks are of this version; whether its migrations bear these rows is known before the site is updated.
    await migrate(database);
    const faults: string[] = [];
    const lost = new Set(contents.faults.map(({ key }) => idOf(key)));
    for (const { id, sha256 } of await filesThatMustBe(database.orm))
      if (!lost.has(id) && hashes.get(id) !== sha256) faults.push(`The file ${id} is not in it as it was`);
    const { rows: contracts } = await database.pool.query<{ number: string }>(otherFile);
    for (const { number } of contracts) faults.push(`The file of contract ${number} is not the one that was issued`);
    const deals = doubtfulDeals(database.orm);
    for (let found = await deals.next(); ; found = await deals.next()) {
      if (found.done) return { files: hashes.size, deals: found.value, faults };
      for (const { number, what, kept, told } of found.value.doubts)
        faults.push(`The deal ${number}: ${what}: kept ${kept}, by its events ${told}`);
    }
  } finally {
    await database.close();
    if (database.embedded) await rm(database.embedded.where, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
