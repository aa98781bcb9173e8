import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { startEmbedded, type Embedded } from './embedded/start-embedded.ts';
import { prepareInTransactions } from './prepared.ts';
import { retrying } from './retrying.ts';

export type DatabaseOptions = {
  /** A PostgreSQL server (15 or newer). Absent: the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Other PostgreSQL programs than those of the npm package, for the embedded server. */
  binDir?: string | undefined;
  /** Connections of the pool, and as many again for a replica. */
  poolSize?: number;
  /** A server to read from that may lag behind. */
  replicaUrl?: string | undefined;
  /** false: the embedded server does not sync to disk, for tests only. */
  durable?: boolean;
  log?: (message: string) => void;
};

export type Database = {
  pool: pg.Pool;
  orm: NodePgDatabase;
  /** For reads that may lag: the replica, or `orm` itself when there is none. */
  reads: NodePgDatabase;
  url: string;
  embedded?: Embedded | undefined;
  /** Whether the server answers within seconds. */
  ready: () => Promise<boolean>;
  /** Waits for queries under way, then ends the connections and the embedded server. */
  close: () => Promise<void>;
};

const statementTimeout = 15_000;
const answerTimeout = 3_000;

const { builtins } = pg.types;
const asText = (text: string) => text;
const textArray = pg.types.getTypeParser(1009 as number) as (text: string) => string[];
// For the whole process, because drizzle asks the global table whatever a pool says. Exact numbers stay exact, a date
// has no time zone to be shifted by. bigint[] and timestamptz (a Date) are right by default.
for (const type of [builtins.INT8, builtins.NUMERIC, builtins.DATE, builtins.TIMESTAMP]) {
  pg.types.setTypeParser(type, asText);
}
const arrays = { numeric: 1231, date: 1182, timestamp: 1115 };
for (const type of Object.values(arrays)) pg.types.setTypeParser(type, textArray);

/**
 * Opens the database: starts the embedded server where no `databaseUrl` is given. With one, nothing is connected yet:
 * an unreachable server shows in `ready` and in the first query.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, binDir, poolSize = 10, replicaUrl, durable = true, log = () => undefined } = options;
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, binDir, durable, log });
  const url = databaseUrl || embedded!.url;
  const pool = openPool(url, poolSize, log);
  const replica = replicaUrl ? openPool(replicaUrl, poolSize, log) : undefined;
  const orm = retrying(drizzle(pool));
  let closed: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([pool.end(), replica?.end()]);
    await embedded?.stop();
  };
  return {
    pool,
    orm,
    reads: replica ? drizzle(replica) : orm,
    url,
    embedded,
    ready: () => answers(pool),
    close: () => (closed ??= close()),
  };
}

function openPool(connectionString: string, max: number, log: (message: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'resinport',
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: 5_000,
    // Long, because each connection holds its prepared statements.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    // Statements of a transaction are sent without waiting for those before them (together.ts).
    pipeline: true,
  });
  pool.on('error', (error) => log(`lost an idle database connection: ${error.message}`));
  // A connection lost in the middle of a transaction: its next query fails, which is enough. Without a listener the
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', prepareInTransactions);
  return pool;
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const query: pg.QueryConfig & { query_timeout: number } = { text: 'SELECT 1', query_timeout: answerTimeout };
  return pool.query(query).then(
    () => true,
    () => false,
  );
}

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database to the newest migration. Several processes may call this at once: one works, the others wait
 * and find nothing left to do.
 *
 * What they wait for is a locked row: it needs no feature that a pooler or a distributed PostgreSQL lacks (as advisory
 * locks do), ends with its holder, and cannot run out under a long migration (as a lease with a time would).
 */
export async function migrate({ url }: Pick<Database, 'url'>, migrationsFolder = ownMigrations): Promise<void> {
  const keeper = await connectWithoutTimeout(url);
  try {
    await makeLock(keeper);
    await keeper.query('BEGIN; SELECT FROM drizzle.migration_lock WHERE id = 1 FOR UPDATE');
    const worker = await connectWithoutTimeout(url);
    await applyMigrations(drizzle(worker), { migrationsFolder }).finally(() => worker.end());
    await keeper.query('COMMIT');
  } finally {
    await keeper.end();
  }
}

/** Building an index may take longer than any page's query should. */
async function connectWithoutTimeout(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'resinport migrations' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  return client;
}

/** IF NOT EXISTS is not atomic in PostgreSQL: two processes at once make one of them fail, and a second try succeed. */
async function makeLock(client: pg.Client, tries = 10): Promise<void> {
  try {
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS drizzle;
      CREATE TABLE IF NOT EXISTS drizzle.migration_lock (id integer PRIMARY KEY);
      INSERT INTO drizzle.migration_lock VALUES (1) ON CONFLICT DO NOTHING;
    `);
  } catch (error) {
    const isRace = ['23505', '42P06', '42P07', 'XX000'].includes((error as pg.DatabaseError).code ?? '');
    if (!isRace || tries === 1) throw error;
    await makeLock(client, tries - 1);
  }
}
