/** Backups that were made before there was a form of our own: by pg_dump of a server, or of an embedded cluster's files. */
import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { chown, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { spawnOptions, type OsUser } from '../db/embedded/run-as.ts';
import type { Installation } from './backup.ts';
import { refuseFull } from './target.ts';

const [dumpFile, clusterFolder] = ['database/dump', 'database/data'];

/** Whether a file begins as such a backup does. */
export async function isOlder(file: string): Promise<boolean> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined);
  try {
    for await (const chunk of unpacked) return (chunk as Buffer).toString('latin1', 0, 9) === 'database/';
  } catch {
    // Whoever reads it says what it is.
  } finally {
    unpacked.destroy();
  }
  return false;
}

/** Puts it back: into an empty data folder and an empty database of the kind that it was made of, or it rejects. */
export async function restoreOlder(
  { databaseUrl, dataDir, pgBinDir }: Pick<Installation, 'databaseUrl' | 'dataDir' | 'pgBinDir'>,
  file: string,
): Promise<void> {
  const names = (await run('tar', ['-tzf', resolve(file)])).split('\n');
  const isDump = names.includes(dumpFile);
  if (isDump !== Boolean(databaseUrl))
    throw new Error(`${file} was made ${isDump ? 'of a server: set' : 'of the embedded database: unset'} DATABASE_URL`);
  const place = await refuseFull({ databaseUrl, dataDir });
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

/** Runs a client program of PostgreSQL. The password travels where other users do not see it. */
async function client(name: string, binDir: string | undefined, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  await run(binDir ? join(binDir, name) : name, [...args, `--dbname=${url.href}`], { password });
}

type RunOptions = { stdin?: number; user?: OsUser | undefined; password?: string };

/** Runs a program to its end and gives what it printed; rejects with its complaint. */
function run(file: string, args: string[], { stdin, user, password }: RunOptions = {}): Promise<string> {
  const { env, ...options } = spawnOptions(user);
  const child = spawn(file, args, {
    ...options,
    env: { ...env, ...(password && { PGPASSWORD: password }) },
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
  });
  let [printed, complaint] = ['', ''];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (printed += text));
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
