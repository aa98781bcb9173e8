import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { reachEmbedded, startEmbedded, type Embedded } from './embedded/start-embedded.ts';
import { followReadings, followTransactions } from './prepared.ts';
import { knowingTheirEnd } from './before-end.ts';
import { retrying } from './retrying.ts';
import { readServers, refuseReadOnly, type Servers } from './servers.ts';

export type DatabaseOptions = {
  /** A PostgreSQL server (15 or newer). Absent: the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Other PostgreSQL programs than those of the npm package, for the embedded server. */
  binDir?: string | undefined;
  /** For commands: works beside the process that runs the embedded server, which is refused otherwise. */
  beside?: boolean;
  /** The embedded database is of use to this process alone, and ends with it. */
  passing?: boolean;
  /** Connections for single questions, and as many again for transactions. */
  poolSize?: number;
  /** false: no statement is prepared, for poolers that cannot keep them. */
  prepare?: boolean;
  /** false: the embedded server does not sync to disk, for tests only. */
  durable?: boolean;
  log?: (message: string) => void;
};

export type Database = {
  /** For single questions; transactions have connections of their own, so that those who wait for locks stop no reader. */
  pool: pg.Pool;
  orm: NodePgDatabase;
  url: string;
  embedded?: Embedded | undefined;
  /** Whether the server answers within seconds, and takes writes. */
  ready: () => Promise<boolean>;
  /** Waits for queries under way, then ends the connections and the embedded server. */
  close: () => Promise<void>;
};

/** Longest statement, and longest wait for somebody else's lock, in milliseconds. */
const statementTimeout = 15_000;
const lockTimeout = 3_000;
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
  const { databaseUrl, dataDir, binDir, poolSize = 10, prepare = true, durable = true, passing = false } = options;
  const { log = () => undefined } = options;
  const embedded = databaseUrl
    ? undefined
    : await (options.beside ? reachEmbedded : startEmbedded)({ dataDir, binDir, durable, passing, log });
  const url = databaseUrl || embedded!.url;
  const servers = readServers(url);
  const pool = openPool(servers, poolSize, log);
  const writing = openPool(servers, poolSize, log);
  pool.on('connect', (client) => followReadings(client, { prepare }));
  writing.on('connect', (client) => followTransactions(client, { prepare, timeouts }));
  const orm = drizzle(pool);
  const writes = drizzle(writing);
  orm.transaction = retrying(knowingTheirEnd(writes.transaction.bind(writes)));
  let closed: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([pool.end(), writing.end()]);
    await embedded?.stop();
  };
  return {
    pool,
    orm,
    url,
    embedded,
    ready: () => answers(pool),
    close: () => (closed ??= close()),
  };
}

/** By statements, because poolers refuse them as parameters of a connection or give a session to others. */
const timeouts = `SET LOCAL statement_timeout = ${statementTimeout}; SET LOCAL lock_timeout = ${lockTimeout}`;

/** Connections to the servers, with the site's limits of time. */
export function openPool(servers: Servers, max: number, log: (message: string) => void): pg.Pool {
  const made = async (client: pg.ClientBase) => {
    await client.query(timeouts.replaceAll(' LOCAL', ''));
    if (!servers.mustWrite) return;
    await refuseReadOnly(client).catch((error: unknown) => {
      servers.moveOn((client as ServerClient).server);
      throw error;
    });
  };
  const pool = new pg.Pool({
    Client: clientOf(servers) as unknown as new () => pg.ClientBase,
    max,
    application_name: 'resinport',
    connectionTimeoutMillis: 5_000,
    // Long, because each connection holds its prepared statements.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    // Statements of a transaction are sent without waiting for those before them (in-one-pipeline.ts).
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- It is waited for, whatever its type says.
    onConnect: made,
  });
  pool.on('error', (error) => log(`lost an idle database connection: ${error.message}`));
  // A connection lost in the middle of a transaction: its next query fails, which is enough. Without a listener the
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (servers.count > 1) tryEach(pool, servers.count);
  return pool;
}

type ServerClient = pg.Client & { server: string };

/** Connections to whichever server is the one to use when they are made. */
function clientOf(servers: Servers) {
  return class extends pg.Client implements ServerClient {
    readonly server: string;

    constructor(config: pg.ClientConfig) {
      const server = servers.current();
      super({ ...config, connectionString: server });
      this.server = server;
    }

    override connect(...given: []): Promise<this> {
      // As the pool asks: with a callback, and nothing else.
      const [callback] = given as unknown as [(error: Error | null) => void];
      const told = (error: Error | null) => {
        if (error) servers.moveOn(this.server);
        callback(error);
      };
      return super.connect(...([told] as unknown as [])) as Promise<this>;
    }
  };
}

/** A connection is refused only when no server gave one; a full pool is no server's fault. */
function tryEach(pool: pg.Pool, servers: number): void {
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await connectOnce();
      } catch (error) {
        if (tries >= servers || String(error).includes('timeout exceeded when trying to connect')) throw error;
      }
    }
  };
  type Callback = (error: unknown, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;
  const either = (callback?: Callback) =>
    callback
      ? void connect().then(
          (client) => callback(undefined, client, (error) => client.release(error as Error | undefined)),
          (error: unknown) => callback(error, undefined, () => undefined),
        )
      : connect();
  Object.assign(pool, { connect: either });
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const text = "SELECT current_setting('transaction_read_only') AS only";
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: answerTimeout };
  return pool.query<{ only: string }>(query).then(
    ({ rows }) => rows[0]?.only === 'off',
    () => false,
  );
}
