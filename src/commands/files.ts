/**
 * `npm run files -- check`: compares rows and bytes of the files that people have sent. `--remove-orphans` removes bytes
 * without a row that are older than a day; `--claim` says that the storage is this installation's.
 * `npm run files -- copy --to s3://…`: copies all to another storage; again after an interruption.
 */
import { parseArgs } from 'node:util';
import type { Config } from '#server/platform/config.ts';
import { refuseOutdated } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { checkFiles, copyFiles, removeOrphans } from '#server/platform/files/index.ts';
import { belongingOf, claimStorage } from '#server/platform/storage/installation.ts';
import { openStorage, shards, type Storage } from '#server/platform/storage/storage.ts';
import { fail, runCommand, say, withDatabase } from './command.ts';

const usage = 'Usage: npm run files -- check [--remove-orphans] [--claim] | copy --to <storage>';
const words = {
  missing: 'has no bytes',
  wrong: 'has other bytes than its SHA-256 says',
  orphan: 'has bytes and no row',
} as const;

await runCommand(async (config) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'remove-orphans': { type: 'boolean' }, claim: { type: 'boolean' }, to: { type: 'string' } },
  });
  const [task, ...rest] = positionals;
  if (rest.length > 0 || !(task === 'check' || (task === 'copy' && values.to))) return fail(usage);
  const work = (database: Database) => withStorages(config, database, task, values);
  await withDatabase(config, refuseOutdated, work, { beside: true, poolSize: 2 });
});

type Given = { 'remove-orphans'?: boolean; claim?: boolean; to?: string };

async function withStorages(config: Config, database: Database, task: 'check' | 'copy', given: Given): Promise<void> {
  const { dataDir, storageCredentials: credentials } = config;
  const opened: Storage[] = [];
  const open = async (storageUrl: string | undefined) => {
    const storage = await openStorage({ storageUrl, dataDir, databaseUrl: database.url, credentials });
    opened.push(storage);
    return storage;
  };
  try {
    const storage = await open(config.storageUrl);
    if (task === 'check') await check(storage);
    else await copy(storage, await open(given.to));
  } finally {
    for (const storage of opened) await storage.close();
  }

  async function check(storage: Storage): Promise<void> {
    const counts = { missing: 0, wrong: 0, orphan: 0 };
    for await (const { key, fault } of checkFiles(database.orm, storage, new Date())) {
      say(`${key} ${words[fault]}`);
      counts[fault] += 1;
    }
    say(
      `${storage.name}: ${counts.missing} files without bytes, ${counts.wrong} with wrong ones, ${counts.orphan} bytes without a row`,
    );
    if (counts.missing + counts.wrong > 0) process.exitCode = 1;
    if (given.claim) await claimStorage(database.orm, storage);
    const belonging = await belongingOf(database.orm, storage);
    if (belonging !== 'own')
      say(
        `The storage is ${belonging === 'other' ? "another installation's" : 'not marked as any installation’s'}: nothing is removed from it. If it is this one's, say --claim`,
      );
    if (!given['remove-orphans']) return;
    if (belonging !== 'own') return fail('Nothing was removed');
    say(`${await removeOrphans(database.orm, storage, shards, new Date())} removed`);
  }

  async function copy(from: Storage, to: Storage): Promise<void> {
    if ((await belongingOf(database.orm, to)) === 'other')
      return fail(`${to.name} holds the files of another installation`);
    const counts = { copied: 0, there: 0 };
    let faults = 0;
    for await (const { key, fault } of copyFiles(database.orm, from, to, (done) => (counts[done] += 1))) {
      say(`${key} ${words[fault]}`);
      faults += 1;
    }
    say(`${counts.copied} copied from ${from.name} to ${to.name}, ${counts.there} were there already`);
    await claimStorage(database.orm, to);
    if (faults > 0) return fail(`${faults} could not be copied: they are named above`);
    say('Name the new storage in STORAGE_URL and start again; then copy once more for what came in between');
  }
}
