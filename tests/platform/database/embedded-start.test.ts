import { constants, existsSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { freshFolder, hasProc, processesNaming, query, spawnChild, start } from './harness.ts';

test('a first start makes a UTF-8 cluster that finds Chinese and has no network door', async () => {
  const { url } = await start({ dataDir: await freshFolder(), durable: true });
  const settings = await query<{ name: string; setting: string }>(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN
     ('listen_addresses', 'server_encoding', 'shared_buffers', 'jit', 'random_page_cost', 'max_connections', 'fsync')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    listen_addresses: '',
    server_encoding: 'UTF8',
    shared_buffers: '16384',
    jit: 'off',
    random_page_cost: '1.1',
    max_connections: '100',
    fsync: 'on',
  });
  await query(url, 'CREATE EXTENSION pg_trgm');
  expect(await query(url, `SELECT similarity('聚丙烯薄膜', '聚丙烯') > 0.3 AS alike`)).toEqual([{ alike: true }]);
});

test('data is still there after a stop and a start', async () => {
  const dataDir = await freshFolder();
  const first = await startEmbedded({ dataDir });
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS id');
  await first.stop();
  const second = await start({ dataDir });
  expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
});

test('a deep data folder with spaces, commas, quotes and Chinese in its name works', async () => {
  const dataDir = join(await freshFolder(), `塑港 data, "quoted" 'twice' 100%`, 'deep'.repeat(40));
  const { url, where } = await start({ dataDir });
  const socketFolder = decodeURIComponent(new URL(url).host);
  onTestFinished(() => rm(socketFolder, { recursive: true }));
  expect(where).toBe(join(dataDir, 'postgres'));
  expect(socketFolder.startsWith(where)).toBe(false);
  const { uid } = await stat(join(where, 'data'));
  expect(await stat(socketFolder)).toMatchObject({ uid, mode: constants.S_IFDIR | 0o700 });
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a short folder with odd characters works without leaving the data folder', async () => {
  const { url, where } = await start({ dataDir: join(await freshFolder(), `a, "b" 塑`) });
  expect(decodeURIComponent(new URL(url).host)).toBe(where);
  expect(await query(url, 'SELECT current_database() AS name')).toEqual([{ name: 'resinport' }]);
});

test('data of another major version is refused with a word about what to do', async () => {
  const dataDir = await freshFolder();
  const { where, stop } = await startEmbedded({ dataDir, durable: false });
  await stop();
  await writeFile(join(where, 'data/PG_VERSION'), '14\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/written by PostgreSQL 14.*PG_BIN_DIR/);
});

const debian = '/usr/lib/postgresql/15/bin';
test.skipIf(!existsSync(debian))('PG_BIN_DIR runs the programs it names, and their data stays theirs', async () => {
  const dataDir = await freshFolder();
  const { url, stop } = await startEmbedded({ dataDir, binDir: debian, durable: false });
  expect(await query(url, 'SHOW server_version_num')).toEqual([{ server_version_num: expect.stringMatching(/^15/) }]);
  await stop();
  await expect(startEmbedded({ dataDir, binDir: undefined })).rejects.toThrow(/written by PostgreSQL 15/);
});

test.runIf(hasProc)('an initdb that was killed midway is done again', async () => {
  const dataDir = await freshFolder();
  const folder = join(dataDir, 'postgres');
  const partialOf = async () => (await readdir(folder).catch(() => [])).find((name) => name.startsWith('initdb-'));
  const child = spawnChild('hold', dataDir);
  await vi.waitFor(async () => expect(existsSync(join(folder, (await partialOf())!, 'PG_VERSION'))).toBe(true), {
    interval: 1,
    timeout: 10_000,
  });
  child.process.kill('SIGKILL');
  for (const pid of await processesNaming(join(folder, 'initdb-'))) process.kill(pid, 'SIGKILL');
  await child.ended;
  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(await partialOf()).toBeDefined();

  const { url } = await start({ dataDir });
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await partialOf()).toBeUndefined();
});

test('a cluster whose database was not yet made gets it at the next start', async () => {
  const dataDir = await freshFolder();
  const { url, stop } = await startEmbedded({ dataDir, durable: false });
  await query(url.replace(/resinport$/, 'postgres'), 'DROP DATABASE resinport');
  await stop();
  const again = await start({ dataDir });
  expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a start that cannot succeed says why and leaves nothing running', async () => {
  const dataDir = await freshFolder();
  const { where, stop } = await startEmbedded({ dataDir, durable: false });
  await stop();
  await rm(join(where, 'data/global/pg_control'));
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/pg_control/);
  expect(existsSync(join(where, 'data/postmaster.pid'))).toBe(false);
});
