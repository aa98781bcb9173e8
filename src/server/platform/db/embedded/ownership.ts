import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { launch, superuser, type Cluster, type Launched } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';

export type Ownership = {
  /** Holds the lock for as long as it lives; ends when this process or the server does. */
  client: pg.Client;
  /** The server. */
  pid: number;
  socketDir: string;
  /** The server, when this process started it. */
  launched: Launched | undefined;
};

/** Recovery after a crash may replay much; a server that neither ends nor answers for this long is reported. */
const patience = 5 * 60_000;
/** How long the back ends of a killed server may take to leave shared memory. */
const leaving = 10_000;
/** How long the server may take to notice that the owner's connection has gone. */
const noticing = 1_000;
const pause = 10;

/**
 * Makes sure that the cluster's server runs and that this process is the only one that works with it. The lock is an
 * advisory lock of one connection: it cannot outlive its holder and knows no process numbers that could be reused.
 * A live server without an owner (a killed process left it) is adopted, an ending one waited for.
 */
export async function takeOwnership(cluster: Cluster, abandoned: () => boolean): Promise<Ownership> {
  const started = Date.now();
  let launched: Launched | undefined;
  try {
    while (Date.now() - started < patience) {
      if (abandoned()) throw new Error('given up, because it is to be stopped');
      const running = await findPostmaster(cluster.data);
      if (running?.socketDir) {
        const { pid, socketDir } = running;
        const client = await connect(socketDir);
        if (client) {
          await lock(client, cluster);
          return { client, pid, socketDir, launched: launched?.child.pid === pid ? launched : undefined };
        }
      } else if (!running && (!launched || launched.ended)) {
        if (launched && !mayPass(launched, started)) throw new Error(`PostgreSQL did not start: ${launched.lastWords}`);
        launched = await launch(cluster);
      }
      await delay(pause);
    }
    throw new Error(`PostgreSQL in ${cluster.data} has not answered for ${patience / 60_000} minutes`);
  } catch (error) {
    if (launched) await (error instanceof InUseError ? letGo(launched) : end(launched));
    throw error;
  }
}

/** Another live process works with this folder. */
class InUseError extends Error {}

/** Another process was quicker, or the back ends of a killed server are still leaving: worth another try. */
function mayPass({ lastWords }: Launched, started: number): boolean {
  return /lock file|shared memory/.test(lastWords) && Date.now() - started < leaving;
}

async function end({ child, ended }: Launched): Promise<void> {
  if (ended) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  await closed;
}

/** The server that we started is another process's now. */
function letGo({ child }: Launched): void {
  child.stderr?.destroy();
  child.unref();
}

/** A connection, or nothing while the server is starting, recovering or ending. */
async function connect(socketDir: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: socketDir,
    port: 5432,
    user: superuser,
    database: 'postgres',
    ssl: false,
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    // What the server itself says; the line to one that is ending may break first (EPIPE).
    const isRefusal = error instanceof pg.DatabaseError && !error.code?.startsWith('57');
    if (isRefusal) throw error;
    return undefined;
  }
}

async function lock(client: pg.Client, { place }: Cluster): Promise<void> {
  const started = Date.now();
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(1) AS locked');
    if (rows[0]?.locked) return;
    if (Date.now() - started > noticing) break;
    await delay(pause);
  }
  const { rows } = await client.query<{ name: string }>(
    "SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted",
  );
  await client.end();
  throw new InUseError(
    `the database in ${place.folder} is in use by ${rows[0]?.name ?? 'another process'}: ` +
      'stop that one first, or name another DATA_DIR',
  );
}
