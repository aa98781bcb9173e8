import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { choosePlace } from './embedded/place.ts';
import { spawnOptions, type OsUser } from './embedded/run-as.ts';
import { startEmbedded } from './embedded/start-embedded.ts';

/** What is backed up: the database and, in the data folder, uploaded files and secrets. */
export type Installation = { databaseUrl?: string | undefined; dataDir: string; pgBinDir?: string | undefined };

const [dumpFile, clusterFolder] = ['database/dump', 'database/data'];

/**
 * Writes everything of an installation into one new archive (tar, gzip), readable by its owner only, because the secrets
 * are in it. A server given by `databaseUrl` is dumped by pg_dump and may be at work; the embedded one, whose package has
 * no pg_dump, is copied at rest: rejects while the site runs.
 */
export async function backUp({ databaseUrl, dataDir, pgBinDir }: Installation, file: string): Promise<void> {
  if (!existsSync(dataDir)) throw new Error(`${dataDir} is not there`);
  const partial = `${resolve(file)}.part`;
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const folder = await mkdtemp(join(tmpdir(), 'resinport-backup-'));
  try {
    // Dumped before the files are copied: what it names is among them.
    if (databaseUrl) {
      await mkdir(join(folder, 'database'));
      await client('pg_dump', pgBinDir, databaseUrl, ['--format=custom', `--file=${join(folder, dumpFile)}`]);
    } else {
      // Started and stopped: nobody else works with it, and nothing is left to recover.
      const embedded = await startEmbedded({ dataDir, binDir: pgBinDir });
      await embedded.stop();
      await symlink(embedded.where, join(folder, 'database'));
    }
    await symlink(resolve(dataDir), join(folder, 'home'));
    const files = (await readdir(dataDir)).filter((name) => name !== 'postgres').map((name) => join('home', name));
    const archive = await open(partial, 'wx', 0o600);
    try {
      const members = [databaseUrl ? dumpFile : clusterFolder, ...files];
      await run('tar', ['-cz', '-C', folder, ...members], { stdout: archive.fd });
      await archive.sync();
    } finally {
      await archive.close();
    }
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
    await rm(folder, { recursive: true });
  }
}

/** Puts a backup back: into an empty data folder and an empty database, or it rejects. */
export async function restore({ databaseUrl, dataDir, pgBinDir }: Installation, file: string): Promise<void> {
  const names = (await run('tar', ['-tzf', resolve(file)])).split('\n');
  const isDump = names.includes(dumpFile);
  if (!isDump && !names.some((name) => name.startsWith(clusterFolder))) throw new Error(`${file} is not a backup`);
  if (isDump !== Boolean(databaseUrl))
    throw new Error(`${file} was made ${isDump ? 'of a server: set' : 'of the embedded database: unset'} DATABASE_URL`);
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Error(`${dataDir} is not empty: move it away first`);
  if (databaseUrl) await refuseTables(databaseUrl);

  const place = databaseUrl ? undefined : await choosePlace(dataDir, () => undefined);
  if (place && existsSync(join(place.folder, 'data')))
    throw new Error(`${place.folder} is not empty: move it away first`);
  await mkdir(dataDir, { recursive: true });
  if (names.some((name) => name.startsWith('home/'))) await unpack(file, 'home', dataDir);
  if (place) {
    const fresh = join(place.folder, `restore-${process.pid}`);
    await mkdir(fresh, { mode: 0o700 });
    if (place.user) await chown(fresh, place.user.uid, place.user.gid);
    await unpack(file, clusterFolder, fresh, place.user);
    // Only a whole one is taken for a database.
    await rename(fresh, join(place.folder, 'data'));
  } else if (databaseUrl) {
    const folder = await mkdtemp(join(tmpdir(), 'resinport-restore-'));
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
    await unpack(file, 'database', folder)
      .then(() => client('pg_restore', pgBinDir, databaseUrl, [...options, join(folder, 'dump')]))
      .finally(() => rm(folder, { recursive: true }));
  }
}

/** The content of a folder of the archive, as files of `user`, who need not be able to reach the archive. */
async function unpack(file: string, member: string, into: string, user?: OsUser): Promise<void> {
  const archive = await open(file);
  const strip = `--strip-components=${member.split('/').length}`;
  await run('tar', ['-xz', strip, '-C', into, member], { stdin: archive.fd, user }).finally(() => archive.close());
}

async function refuseTables(connectionString: string): Promise<void> {
  const connection = new pg.Client({ connectionString });
  await connection.connect();
  const { rows } = await connection
    .query("select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1")
    .finally(() => connection.end());
  if (rows.length > 0) throw new Error('The database is not empty: name another one in DATABASE_URL');
}

/** Runs a client program of PostgreSQL. The password travels where other users do not see it. */
async function client(name: string, binDir: string | undefined, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  await run(binDir ? join(binDir, name) : name, [...args, `--dbname=${url.href}`], { password });
}

type RunOptions = { stdin?: number; stdout?: number; user?: OsUser | undefined; password?: string };

/** Runs a program to its end and gives what it printed; rejects with its complaint. */
function run(file: string, args: string[], { stdin, stdout, user, password }: RunOptions = {}): Promise<string> {
  const { env, ...options } = spawnOptions(user);
  const child = spawn(file, args, {
    ...options,
    env: { ...env, ...(password && { PGPASSWORD: password }) },
    stdio: [stdin ?? 'ignore', stdout ?? 'pipe', 'pipe'],
  });
  let [printed, complaint] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  return new Promise((done, fail) => {
    child.on('error', (cause: NodeJS.ErrnoException) =>
      fail(
        cause.code === 'ENOENT'
          ? new Error(`${file} is not there: install it (PostgreSQL's client programs; PG_BIN_DIR names their folder)`)
          : cause,
      ),
    );
    child.on('close', (code) =>
      code === 0 ? done(printed) : fail(new Error(`${file}: ${complaint.trim() || `ended with ${code}`}`)),
    );
  });
}
