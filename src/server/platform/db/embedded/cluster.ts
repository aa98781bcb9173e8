import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lchown, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../folders.ts';
import type { Binaries } from './binaries.ts';
import { shortHash, type Place } from './place.ts';
import { locale, runAs, spawnOptions } from './run-as.ts';

export const superuser = 'resinport';

export type Cluster = {
  place: Place;
  binaries: Binaries;
  /** PostgreSQL's data folder. */
  data: string;
  socketDir: string;
  /** false: no fsync, for tests only. */
  durable: boolean;
};

export type Launched = {
  child: ChildProcess;
  ended: boolean;
  /** The last it printed: why it ended, when it did. */
  lastWords: string;
};

export function describeCluster(place: Place, binaries: Binaries, durable: boolean): Cluster {
  return { place, binaries, data: join(place.folder, 'data'), socketDir: socketFolder(place.folder), durable };
}

/**
 * Makes the data folder when there is none, under another name that becomes `data` only when complete: an initdb
 * killed midway leaves nothing that could be taken for a cluster. Refuses the data of another major version.
 */
export async function initialise({ place, binaries, data, durable }: Cluster): Promise<void> {
  if (!existsSync(data)) {
    const partial = join(place.folder, `initdb-${process.pid}-${Date.now()}`);
    const options = ['--encoding=UTF8', `--locale=${locale}`, `--username=${superuser}`, '--no-instructions'];
    // The socket's folder is closed to everyone else, and there is no other way in.
    const access = ['--auth-local=trust', '--auth-host=reject'];
    try {
      const unsynced = durable ? [] : ['--no-sync'];
      await runAs(place.user, join(binaries.dir, 'initdb'), [
        ...options,
        ...access,
        ...unsynced,
        `--pgdata=${partial}`,
      ]);
      await rename(partial, data);
      await syncFolder(place.folder);
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      // Another process that started at the same moment may have been the quicker one.
      if (!existsSync(data)) throw error;
    }
  }
  const major = Number(await readFile(join(data, 'PG_VERSION'), 'utf8'));
  if (major !== binaries.major) {
    throw new Error(
      `${data} was written by PostgreSQL ${major}, and this is PostgreSQL ${binaries.major}: ` +
        `point PG_BIN_DIR at the programs of version ${major}, or name another DATA_DIR and restore a backup into it`,
    );
  }
}

/** Removes what an interrupted initdb and earlier versions left. Only the owner of the running cluster may. */
export async function removeLeftovers({ place, binaries }: Cluster): Promise<void> {
  for (const name of await readdir(place.folder)) {
    const isOld = name.startsWith('native-') && join(place.folder, name, 'bin') !== binaries.dir;
    if (!isOld && !name.startsWith('initdb-')) continue;
    // An orphaned initdb may still be writing there; then the next start removes it.
    await rm(join(place.folder, name), { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined);
  }
}

/** Starts the server, in a session of its own: Ctrl-C on the terminal is for us, who stop it when we have drained. */
export async function launch(cluster: Cluster): Promise<Launched> {
  await openSocketFolder(cluster);
  const file = join(cluster.binaries.dir, 'postgres');
  const settings = Object.entries(settingsOf(cluster)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(file, ['-D', cluster.data, ...settings], {
    ...spawnOptions(cluster.place.user),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const launched: Launched = { child, ended: false, lastWords: '' };
  const listen = (text: string) => (launched.lastWords = (launched.lastWords + text).slice(-2000));
  child.stderr.setEncoding('utf8').on('data', listen);
  child.on('error', (error) => listen(error.message));
  child.on('close', () => (launched.ended = true));
  return launched;
}

function settingsOf({ socketDir, durable }: Cluster): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    jit: 'off',
    random_page_cost: '1.1',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application reports failed statements itself; here they would only be a place where personal data leaks to.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Tests open a pool in each worker.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }),
  };
}

/** A unix socket's path has at most 103 bytes (107 on Linux): a deep folder gets a short one in /tmp. */
function socketFolder(folder: string): string {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 103 ? folder : `/tmp/resinport-${shortHash(folder)}`;
}

async function openSocketFolder({ place, socketDir }: Cluster): Promise<void> {
  if (socketDir === place.folder) return;
  await mkdir(socketDir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const self = process.getuid?.();
  if (place.user && (await lstat(socketDir)).uid === self) await lchown(socketDir, place.user.uid, place.user.gid);
  // Anyone may make folders in /tmp: one that is not ours alone could hold a false server.
  const found = await lstat(socketDir);
  if (!found.isDirectory() || found.uid !== (place.user?.uid ?? self) || found.mode & 0o077) {
    throw new Error(`${socketDir} is in the way: it should be a folder that only the database's user can open`);
  }
}
