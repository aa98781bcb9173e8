import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { backUp } from '#server/platform/backup/backup.ts';
import { isOlder, restoreOlder } from '#server/platform/backup/older.ts';
import { restore } from '#server/platform/backup/restore.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { verifyBackup } from '#server/platform/backup/verify.ts';
import { migrateAs } from '#server/platform/db/migrate.ts';
import { removeFile, storingFiles } from '#server/platform/files/index.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { startBucket } from '../../support/bucket.ts';
import { commandLine } from '../../support/command.ts';
import { behindTriggers } from '../../support/database.ts';
import { pdf } from '../../support/member-api.ts';
import { freshFolder, query, serverPid, start } from '../database/harness.ts';
import { fingerprints, newFile, opened, rulesOf, run, startSite } from './harness.ts';

const debian = '/usr/lib/postgresql/15/bin';
/** BACKUP_ROUNDS=100 for the long form. */
const rounds = Number(process.env.BACKUP_ROUNDS ?? 2);
type Five = [string, string, string, string, string];
const site = startSite();
const { api, keep, award, installation, embedded, emptyServer } = site;

describe('a backup', { timeout: 240_000 }, () => {
  it('put back is the same site: every row, reference and trigger, every file in every size, the secrets', async () => {
    const [file, again, picture] = [await newFile(), await emptyServer(), await keep()];
    const made = await run('backup', [file], installation());
    expect(made).toMatchObject({ code: 0 });
    expect(made.text).toMatch(/\d+ rows and \d+ files, as of 20.*not encrypted.*BACKUP_PASSPHRASE/s);
    expect(made.text).toMatch(/Verified by restoring it: .* files by their SHA-256, 1 deals by their events/);
    const back = await run('restore', [file], again);
    expect(back).toMatchObject({ code: 0 });
    expect(back.text).toMatch(/Restored from .*: \d+ rows and \d+ files, as of 20/);
    expect(await fingerprints(again.databaseUrl)).toEqual(await fingerprints(api.databaseUrl));
    expect(await rulesOf(again.databaseUrl)).toEqual(await rulesOf(api.databaseUrl));
    const files = await openStorage({ ...again, databaseUrl: '' });
    for (const key of [picture, `${picture}.w160`, `${picture}.w320`, `${picture}.w640`])
      expect(Buffer.compare((await files.get(key))!, (await site.storage.get(key))!), key).toBe(0);
    const secrets = join(again.dataDir, 'secrets.json');
    expect(await readFile(secrets, 'utf8')).toBe('{"secretKey":"of this site"}');
    expect((await stat(secrets)).mode & 0o777).toBe(0o600);
    // It is another installation, which removes nothing of the first one's storage.
    const ids = [api.databaseUrl, again.databaseUrl].map((url) => query(url, 'SELECT id FROM installation'));
    const [own, others] = await Promise.all(ids);
    expect(others).toHaveLength(1);
    expect(others).not.toEqual(own);
  });

  it('of a server becomes an embedded database and back, at rest or at work, with files in a bucket or the database', async () => {
    const folder = join(await freshFolder(), 'data');
    const made = await freshFolder();
    const [file, atRest, atWork, third, fourth] = [1, 2, 3, 4, 5].map((name) => join(made, `${name}`)) as Five;
    await backUp(installation(), file);
    await restore(embedded(folder), file);
    await backUp(embedded(folder), atRest);
    const { url } = await start({ dataDir: folder });
    expect(await fingerprints(url)).toEqual(await fingerprints(api.databaseUrl));
    await backUp(embedded(folder), atWork);

    const bucket = await startBucket();
    onTestFinished(() => bucket.close());
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = bucket.env;
    const inBucket = { storageUrl: bucket.url, credentials: { accessKeyId, secretAccessKey } };
    const inTable = { storageUrl: 'postgres:' };
    const targets = [
      { ...(await emptyServer()), ...inBucket },
      { ...(await emptyServer()), ...inTable },
    ] as const;
    const first = await restore(targets[0], atRest);
    expect(bucket.kept.size).toBe(first.contents.files + 1);
    expect(first).toMatchObject({ storage: 'own', secrets: true });
    await restore(targets[1], atWork);
    const bytes = await query(targets[1].databaseUrl, 'SELECT count(*)::int AS files FROM file_bytes');
    expect(bytes).toEqual([{ files: first.contents.files }]);
    await backUp(targets[0], third);
    await backUp(targets[1], fourth);
    for (const one of [third, fourth])
      expect(
        execFileSync('tar', ['-tzf', one])
          .toString()
          .match(/^files.+$/gm),
      ).toHaveLength(first.contents.files);
    for (const { databaseUrl } of targets)
      expect(await fingerprints(databaseUrl)).toEqual(await fingerprints(api.databaseUrl));
  });

  const journal = new URL('../../../src/server/platform/db/migrations/older/meta/_journal.json', import.meta.url);
  const olderTimes = (JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }).entries.map(
    ({ when }) => when,
  );

  /** A site as an earlier version left it, with so many of the migrations, and a file. */
  async function olderSite(migrations: number) {
    const older = await emptyServer();
    await migrateAs(older.databaseUrl, olderTimes.slice(0, migrations));
    const bytes = pdf('kept since long ago');
    const [id, sha256] = [uuidv7(), createHash('sha256').update(bytes).digest('hex')];
    await (await openStorage({ ...older, databaseUrl: '' })).put(id, bytes);
    await query(
      older.databaseUrl,
      `INSERT INTO stored_file (id, purpose, name, type, size, sha256, stored_at)
       VALUES ('${id}', 'feedback', 'a.pdf', 'application/pdf', ${bytes.length}, '${sha256}', now())`,
    );
    return { older, id, bytes };
  }

  it.each([21, 22])(
    'of a site that waits for its update (with %i migrations) is verified, too, put back and brought up to date',
    async (migrations) => {
      const [file, again, { older, id, bytes }] = [await newFile(), await emptyServer(), await olderSite(migrations)];
      await backUp(older, file);
      expect(await verifyBackup(file, { pgBinDir: undefined, passphrase: undefined, doubtfulDeals })).toMatchObject({
        faults: [],
      });
      const back = await run('restore', [file], again);
      expect(back).toMatchObject({ code: 0, text: expect.not.stringContaining('--claim') as string });
      expect(await query(again.databaseUrl, 'SELECT id FROM stored_file')).toEqual([{ id }]);
      const files = await openStorage({ ...again, databaseUrl: '' });
      expect(Buffer.compare((await files.get(id))!, bytes)).toBe(0);
      expect(await rulesOf(again.databaseUrl)).toEqual(await rulesOf(api.databaseUrl));
      const checked = await run('files', ['check', '--remove-orphans'], again);
      expect(checked).toMatchObject({ code: 0, text: expect.stringContaining('0 removed') as string });
    },
  );

  it('from before files could lie in the database says how it gets there', async () => {
    const [file, again, { older }] = [await newFile(), await emptyServer(), await olderSite(21)];
    await backUp(older, file);
    await expect(restore({ ...again, storageUrl: 'postgres:' }, file)).rejects.toThrow(
      /without STORAGE_URL=postgres:.*npm run files -- copy/,
    );
  });

  it('and checks say what to do where the database waits for its update, or is empty', async () => {
    const [{ older }, empty] = [await olderSite(21), await emptyServer()];
    for (const [command, site] of [
      ['deals', older],
      ['files', older],
      ['deals', empty],
      ['files', empty],
    ] as const) {
      const told = await run(command, ['check'], site);
      expect(told).toMatchObject({
        code: 1,
        text: expect.stringContaining('start the site once (npm start)') as string,
      });
    }
    await mkdir(empty.dataDir);
    const made = await run('backup', [await newFile()], empty);
    expect(made).toMatchObject({ code: 1, text: expect.stringContaining('nothing to back up') as string });
  });

  it('that is killed while it is verified leaves no server behind, and nothing of its own database', async () => {
    const [file, temporary] = [await newFile(), await freshFolder()];
    const { databaseUrl, dataDir } = installation();
    const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, STORAGE_URL: '', TMPDIR: temporary };
    const backup = spawn(process.execPath, commandLine('backup', [file]), { env: { ...process.env, ...own } });
    onTestFinished(() => void backup.kill('SIGKILL'));
    const started = async () => {
      const [folder] = await readdir(temporary);
      return folder && serverPid(join(temporary, folder, 'postgres')).catch(() => 0);
    };
    const pid = Number(await vi.waitUntil(started, { timeout: 60_000, interval: 10 }));
    backup.kill('SIGKILL');
    await vi.waitUntil(async () => (await readdir(temporary)).length === 0, { timeout: 60_000 });
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), { timeout: 60_000 });
  });

  it('names what the storage has lost and what was changed in a deal, and saves the rest', async () => {
    const [file, lost, number] = [await newFile(), await keep(), await award()];
    const change = (set: SQL) =>
      behindTriggers(api.db, 'trade_event', (tx) =>
        tx.execute(sql`update trade_event set ${set}
          where order_id = (select id from trade_order where number = ${number})`),
      );
    await site.storage.remove(lost);
    await change(sql`company = company || '!'`);
    const made = await run('backup', [file], installation());
    expect(made).toMatchObject({ code: 1 });
    expect(made.text).toContain(`${lost} is missing in the storage, and is not in the backup`);
    expect(made.text).toContain(`The deal ${number}: chain: kept changed, by its events whole`);
    expect(made.text).toContain('Restored and looked through: 1 faults');
    await change(sql`company = left(company, -1)`);
    await query(api.databaseUrl, `DELETE FROM stored_file WHERE id = '${lost}'`);
  });

  it('is for its owner’s eyes, one file and nothing besides, and never takes the place of another', async () => {
    const file = await newFile();
    await backUp(installation(), file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, '..'))).toEqual(['site.backup']);
    const before = await readFile(file);
    await expect(backUp(installation(), file)).rejects.toThrow(/is there already/);
    expect(await readFile(file)).toEqual(before);
    expect(execFileSync('tar', ['-tzf', file]).toString()).toContain('home/secrets.json');
  });

  it('is not put over data that is there', async () => {
    const file = await newFile();
    await backUp(installation(), file);
    const before = await fingerprints(api.databaseUrl);
    await expect(restore(installation(), file)).rejects.toThrow(/is not empty/);
    const elsewhere = { ...installation(), dataDir: join(await freshFolder(), 'data') };
    await expect(restore(elsewhere, file)).rejects.toThrow(/The database is not empty/);
    expect(existsSync(elsewhere.dataDir)).toBe(false);
    expect(await fingerprints(api.databaseUrl)).toEqual(before);
  });
});

describe('what is no whole backup', { timeout: 240_000 }, () => {
  const refused = async (file: string, reason: RegExp, passphrase?: string) => {
    const folder = await freshFolder();
    await expect(restore(embedded(folder), file, passphrase)).rejects.toThrow(reason);
    expect(await readdir(folder)).toEqual([]);
  };
  const withOtherBit = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1;
    return copy;
  };

  it('is refused before anything is touched: another file, a cut one, a changed one', async () => {
    const [file, other] = [await newFile(), await newFile()];
    await backUp(installation(), file);
    const bytes = await readFile(file);
    for (const damaged of [
      Buffer.from('no archive'),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, -9),
      withOtherBit(bytes, bytes.length >> 1),
    ]) {
      await writeFile(other, damaged);
      await refused(other, /is not a whole backup/);
    }
  });

  it('is told when it is encrypted: nothing of it can be read, changed or cut off without the passphrase', async () => {
    const [file, passphrase, piece] = [await newFile(), '七只灰鹭 at dusk', 256 * 1024 + 16];
    await backUp(installation(), file, passphrase);
    const bytes = await readFile(file);
    expect(bytes.includes('of this site')).toBe(false);
    expect(gunzipSync(opened(bytes, passphrase)).includes('of this site')).toBe(true);
    expect(bytes.length).toBeGreaterThan(piece);
    await refused(file, /is encrypted: BACKUP_PASSPHRASE is needed/);
    await refused(file, /passphrase is wrong/, 'another one');
    for (const damaged of [
      withOtherBit(bytes, bytes.length - 30),
      bytes.subarray(0, bytes.indexOf('\n') + 17 + piece),
      bytes.subarray(0, bytes.length - 1),
    ]) {
      await writeFile(file, damaged);
      await refused(file, /is not a whole backup/, passphrase);
    }
  });
});

describe('while the site works', () => {
  it(`${rounds} of ${rounds} backups are whole, and each holds all that was acknowledged before it`, async () => {
    const [written, deals]: [string[], string[]] = [[], []];
    const own = () => ({ ...api.services, actor: null });
    const forgotten = new Error('taken back');
    /** Some files are removed again, and some are there for a moment, of what is taken back. */
    const write = async () => {
      deals.push(await award());
      written.push(await keep());
      await removeFile(own(), await keep());
      const bytes = pdf(String(Math.random()));
      await storingFiles(own(), async (_, store) => {
        await store({ purpose: 'feedback', file: { field: 'f', name: 'x.pdf', type: 'application/pdf', bytes } });
        throw forgotten;
      }).catch((error: unknown) => expect(error).toBe(forgotten));
    };
    for (let round = 0; round < rounds; round += 1) {
      const [path, passphrase] = [await newFile(), round % 2 ? 'four grey herons' : undefined];
      let [writing, filesBefore, dealsBefore]: [boolean, string[], number] = [true, [], 0];
      let begun!: () => void;
      const hasBegun = new Promise<void>((done) => (begun = done));
      const writer = async () => {
        do await write().finally(begun);
        while (writing);
      };
      const writers = [writer(), writer()];
      await hasBegun;
      [filesBefore, dealsBefore] = [[...written], deals.length];
      const made = await backUp(installation(), path, passphrase).finally(async () => {
        writing = false;
        await Promise.all(writers);
      });
      expect(made.faults.filter(({ fault }) => fault !== 'removed')).toEqual([]);
      const verified = await verifyBackup(path, { pgBinDir: undefined, passphrase, doubtfulDeals });
      expect(verified.faults).toEqual([]);
      expect(verified.deals).toBeGreaterThanOrEqual(dealsBefore);
      const bytes = await readFile(path);
      const names = gunzipSync(passphrase ? opened(bytes, passphrase) : bytes).toString('latin1');
      for (const id of filesBefore) expect(names).toContain(`files/${id.slice(-2)}/${id.slice(-4, -2)}/${id}`);
      await rm(path);
      if (rounds > 2) process.stdout.write(`${round + 1} of ${rounds} backups, ${deals.length} deals\n`);
    }
  }, 7_200_000);
});

describe('a backup that an earlier version made', { timeout: 240_000 }, () => {
  it('of the files of an embedded database can be restored', async () => {
    const [dataDir, parts, again] = [await freshFolder(), await freshFolder(), join(await freshFolder(), 'data')];
    const { url, where, stop } = await start({ dataDir });
    await query(url, 'CREATE TABLE kept AS SELECT n FROM generate_series(1, 500) AS n');
    await writeFile(join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
    await stop();
    await symlink(where, join(parts, 'database'));
    await symlink(dataDir, join(parts, 'home'));
    const file = await newFile();
    execFileSync('tar', ['-czf', file, '-C', parts, 'database/data', 'home/secrets.json']);
    expect(await run('restore', [file], embedded(again))).toMatchObject({ code: 0 });
    const restored = await start({ dataDir: again });
    expect(await query(restored.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 500 }]);
    expect(await readdir(again)).toContain('secrets.json');
    await expect(restoreOlder(embedded(again), file)).rejects.toThrow(/is not empty/);
    await expect(restoreOlder(await emptyServer(), file)).rejects.toThrow(/embedded database: unset DATABASE_URL/);
  });

  it.skipIf(!existsSync(debian))('of a server can be restored', async () => {
    const [dataDir, parts] = [await freshFolder(), await freshFolder()];
    const { url } = await start({ dataDir, binDir: debian });
    await query(url, 'CREATE TABLE kept AS SELECT n FROM generate_series(1, 500) AS n');
    await query(url, 'CREATE DATABASE other');
    await mkdir(join(parts, 'database'));
    execFileSync(join(debian, 'pg_dump'), ['--format=custom', `--file=${join(parts, 'database/dump')}`, url]);
    const file = await newFile();
    execFileSync('tar', ['-czf', file, '-C', parts, 'database/dump']);
    expect(await isOlder(file)).toBe(true);
    const databaseUrl = url.replace(/[^/]+$/, 'other');
    await restoreOlder({ databaseUrl, pgBinDir: debian, dataDir: join(await freshFolder(), 'data') }, file);
    expect(await query(databaseUrl, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 500 }]);
  });
});
