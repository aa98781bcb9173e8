import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, chown, constants, lstat, mkdir, realpath, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runAs, type OsUser } from './run-as.ts';

export type Place = {
  /** Everything of one cluster: `data`, the socket, a copy of the binaries where one is needed. */
  folder: string;
  user: OsUser | undefined;
};

const isRoot = () => process.getuid?.() === 0;

export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Decides where the cluster of `dataDir` lives and whom it runs as. PostgreSQL refuses to run as root, so root lends
 * it the user `postgres`; where that user cannot reach `dataDir` the cluster goes to /var/lib/resinport, and stays.
 */
export async function choosePlace(dataDir: string, log: (message: string) => void): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const inside = join(home, 'postgres');
  if (!isRoot()) return ownPlace(inside);

  const outside = join('/var/lib/resinport', shortHash(home));
  const existing = [inside, outside].find((folder) => existsSync(join(folder, 'data')));
  const user = existing ? await ownerOf(join(existing, 'data')) : await postgresUser(log);
  if (existing !== outside) {
    if (await handOver(inside, user)) return { folder: inside, user };
    if (existing) throw new Error(`${inside} cannot be reached by its user ${user.uid}: open its parent folders to it`);
    await rmdir(inside).catch(() => undefined);
  }
  await mkdir(dirname(outside), { recursive: true, mode: 0o755 });
  if (!(await handOver(outside, user)))
    throw new Error(`neither ${inside} nor ${outside} is open to the user postgres`);
  log(`the user postgres cannot reach ${home}: the database lives in ${outside}`);
  return { folder: outside, user };
}

async function ownPlace(folder: string): Promise<Place> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const usable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!usable) {
    throw new Error(`${folder} belongs to another user: start as that user or as root, or name another DATA_DIR`);
  }
  return { folder, user: undefined };
}

/** A cluster keeps its owner: one that an ordinary user made is not taken away when root starts it once. */
async function ownerOf(data: string): Promise<OsUser> {
  const { uid, gid } = await stat(data);
  if (uid === 0) throw new Error(`${data} belongs to root, which PostgreSQL refuses: chown -R postgres ${data}`);
  return { uid, gid };
}

async function postgresUser(log: (message: string) => void): Promise<OsUser> {
  const idOf = async (flag: string) => Number(await runAs(undefined, 'id', [flag, 'postgres']));
  const find = async () => ({ uid: await idOf('-u'), gid: await idOf('-g') });
  try {
    return await find();
  } catch {
    const args = ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
    const failure = await runAs(undefined, 'useradd', [...args, 'postgres']).then(
      () => undefined,
      (error: unknown) => error,
    );
    // Another process may have made it in between, so what counts is whether it is there now.
    const user = await find().catch(() => {
      throw new Error('PostgreSQL does not run as root and the user postgres could not be made', { cause: failure });
    });
    if (!failure) log('made the system user postgres, because PostgreSQL does not run as root');
    return user;
  }
}

/** Gives the folder to the user; false when the user still cannot work in it (a parent is closed, chown not allowed). */
async function handOver(folder: string, user: OsUser): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await lstat(folder)).isDirectory()) return false;
    await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o700);
    await runAs(user, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]);
    return true;
  } catch {
    return false;
  }
}
