import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { describeCluster, initialise, removeLeftovers, superuser, type Cluster } from './cluster.ts';
import { takeOwnership, type Ownership } from './ownership.ts';
import { guard } from './guard.ts';
import { choosePlace } from './place.ts';
import { findPostmaster } from './postmaster.ts';

export type EmbeddedOptions = {
  /** The folder of everything the application keeps; made when missing. */
  dataDir: string;
  /** Other PostgreSQL programs than those from npm, e.g. /usr/lib/postgresql/15/bin. */
  binDir?: string | undefined;
  /** false: no fsync, for tests only. */
  durable?: boolean;
  /** The cluster is of use to this process alone: it does not outlive it, not even a kill, unless `stop` was called. */
  passing?: boolean;
  log?: (message: string) => void;
};

export type Embedded = {
  /** For `pg`: the database `resinport` through a unix socket. Stays the same when the server is restarted. */
  url: string;
  /** The folder in use: DATA_DIR/postgres, or one in /var/lib/resinport when root could not lend that one. */
  where: string;
  /** Ends the server (fast: open transactions are rolled back), which has written everything when this resolves. */
  stop: () => Promise<void>;
};

const database = 'resinport';

/**
 * Starts, or adopts, the PostgreSQL server of a data folder and keeps it running until `stop`. Rejects when another
 * live process works with the folder, and when it was written by another major version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, binDir = process.env.PG_BIN_DIR, durable = true, log = () => undefined } = options;
  const place = await choosePlace(dataDir, log);
  const callOff = options.passing ? guard(place.folder, dataDir) : () => undefined;
  const cluster = describeCluster(place, await findBinaries(place, binDir), durable);
  await initialise(cluster);

  let stopped: Promise<void> | undefined;
  let held: Ownership | undefined = await takeOwnership(cluster, () => false);
  let restored: Promise<void> = Promise.resolve();
  const url = urlIn(held.socketDir);
  if (!held.launched) log(`took over the PostgreSQL server that an ended process left in ${place.folder}`);

  const supervise = (ownership: Ownership) => {
    held = ownership;
    ownership.client.once('end', () => {
      held = undefined;
      if (!stopped) restored = restore(ownership.launched?.lastWords);
    });
  };
  const restore = async (lastWords = 'no report') => {
    log(`lost the PostgreSQL server, bringing it back: ${lastWords.trim()}`);
    while (!stopped && !held) {
      try {
        supervise(await takeOwnership(cluster, () => stopped !== undefined));
        log('the PostgreSQL server is back');
      } catch (error) {
        log(`PostgreSQL does not come back: ${String(error)}`);
        await delay(1_000);
      }
    }
  };
  const stop = async () => {
    await restored;
    if (held) await shutDown(cluster, held);
    process.off('exit', onExit);
    callOff();
  };
  // An end without `stop` (an uncaught error) takes the server along. Only SIGKILL leaves one to be adopted.
  const onExit = () => held && signal(held.pid, 'SIGINT');

  supervise(held);
  process.once('exit', onExit);
  try {
    await createDatabase(held);
    // An adopted server may still run from an older copy of the programs.
    if (held.launched) await removeLeftovers(cluster);
  } catch (error) {
    await (stopped = stop());
    throw error;
  }
  return { url, where: place.folder, stop: () => (stopped ??= stop()) };
}

/**
 * The server of a data folder for a command that works beside the site: the one that is running already, of whichever
 * process, or one that is started and is stopped by `stop`.
 */
export async function reachEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await choosePlace(options.dataDir, options.log ?? (() => undefined));
  const running = await findPostmaster(join(place.folder, 'data'));
  if (!running?.socketDir) return startEmbedded(options);
  return { url: urlIn(running.socketDir), where: place.folder, stop: async () => undefined };
}

const urlIn = (socketDir: string) => `postgres://${superuser}@${encodeURIComponent(socketDir)}/${database}`;

async function createDatabase({ client }: Ownership): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
}

async function shutDown(cluster: Cluster, { pid, launched }: Ownership): Promise<void> {
  const isRunning = async () => (await findPostmaster(cluster.data))?.pid === pid;
  const started = Date.now();
  let urged = false;
  signal(pid, 'SIGINT');
  while (await isRunning()) {
    if (!urged && Date.now() - started > 30_000) {
      // Immediate: nothing is lost, the next start recovers from the log.
      signal(pid, 'SIGQUIT');
      urged = true;
    }
    await delay(10);
  }
  if (launched && !launched.ended) await new Promise((resolve) => launched.child.once('close', resolve));
}

/** Sends a signal, if there is still somebody to get it. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
