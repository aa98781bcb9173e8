import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUp, restore } from '#server/db/backup.ts';
import { freshFolder, query, start } from './harness.ts';

const debian = '/usr/lib/postgresql/15/bin';
const upload = Buffer.from([0, 255, 10, 13, 128]);

/** An installation with something in all its parts, at rest, and the backup of it. */
async function backedUp() {
  const [dataDir, elsewhere] = [await freshFolder(), await freshFolder()];
  const { url, stop } = await start({ dataDir });
  await query(url, "CREATE TABLE kept AS SELECT n, repeat('薄膜', n) AS text FROM generate_series(1, 500) AS n");
  await mkdir(join(dataDir, 'files'));
  await writeFile(join(dataDir, 'files', 'upload'), upload);
  await writeFile(join(dataDir, 'secrets.json'), '{}', { mode: 0o600 });
  await stop();
  const file = join(elsewhere, 'backup.tar.gz');
  await backUp({ dataDir }, file);
  return { dataDir, file };
}

describe('a backup of the embedded database', () => {
  it('put back into an empty folder is the same installation', async () => {
    const { dataDir, file } = await backedUp();
    const again = await freshFolder();
    await restore({ dataDir: again }, file);
    expect(await readFile(join(again, 'files', 'upload'))).toEqual(upload);
    expect((await stat(join(again, 'secrets.json'))).mode & 0o777).toBe(0o600);
    const all = 'SELECT n, text FROM kept ORDER BY n';
    const rows = [];
    for (const folder of [dataDir, again]) {
      const { url, stop } = await start({ dataDir: folder });
      rows.push(await query(url, all));
      await stop();
    }
    expect(rows[1]).toHaveLength(500);
    expect(rows[1]).toEqual(rows[0]);
  });

  it('is for its owner’s eyes, one file and nothing besides', async () => {
    const { file } = await backedUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(file, '..'))).toEqual(['backup.tar.gz']);
  });

  it('is refused while the site runs, and leaves no file behind', async () => {
    const dataDir = await freshFolder();
    const elsewhere = await freshFolder();
    await start({ dataDir });
    await expect(backUp({ dataDir }, join(elsewhere, 'backup.tar.gz'))).rejects.toThrow(/in use .* stop that one/s);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('never takes the place of another file', async () => {
    const { dataDir, file } = await backedUp();
    const before = await readFile(file);
    await expect(backUp({ dataDir }, file)).rejects.toThrow(/is there already/);
    expect(await readFile(file)).toEqual(before);
  });

  it('is not put over data that is there', async () => {
    const { dataDir, file } = await backedUp();
    await expect(restore({ dataDir }, file)).rejects.toThrow(/is not empty/);
    await rm(join(dataDir, 'secrets.json'));
    await expect(restore({ dataDir }, file)).rejects.toThrow(/is not empty/);
  });

  it('is not taken for the dump of a server, nor is anything else', async () => {
    const { file } = await backedUp();
    const dataDir = await freshFolder();
    await expect(restore({ dataDir, databaseUrl: 'postgres://nowhere/none' }, file)).rejects.toThrow(
      /embedded database: unset DATABASE_URL/,
    );
    const other = join(await freshFolder(), 'other.tar.gz');
    await writeFile(other, 'no archive');
    await expect(restore({ dataDir }, other)).rejects.toThrow(/tar/);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('a backup of a server', () => {
  it.skipIf(!existsSync(debian))('is taken while it is at work, and put back only into an empty database', async () => {
    const [dataDir, home, again] = [await freshFolder(), await freshFolder(), await freshFolder()];
    const { url } = await start({ dataDir, binDir: debian });
    await query(url, 'CREATE TABLE kept AS SELECT n FROM generate_series(1, 500) AS n');
    await query(url, 'CREATE DATABASE other');
    await writeFile(join(home, 'secrets.json'), '{}');
    const file = join(await freshFolder(), 'backup.tar.gz');
    await backUp({ dataDir: home, databaseUrl: url, pgBinDir: debian }, file);
    const other = url.replace(/[^/]+$/, 'other');
    await restore({ dataDir: again, databaseUrl: other, pgBinDir: debian }, file);
    expect(await query(other, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 500 }]);
    expect(await readdir(again)).toEqual(['secrets.json']);
    const empty = await freshFolder();
    await expect(restore({ dataDir: empty, databaseUrl: other, pgBinDir: debian }, file)).rejects.toThrow(/not empty/);
  });

  it('says which program is missing', async () => {
    const dataDir = await freshFolder();
    const installation = { dataDir, databaseUrl: 'postgres://nowhere/none', pgBinDir: dataDir };
    await expect(backUp(installation, join(await freshFolder(), 'backup.tar.gz'))).rejects.toThrow(
      /pg_dump is not there/,
    );
  });
});
