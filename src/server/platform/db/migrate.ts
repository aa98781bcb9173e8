import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { Database } from './open.ts';
import { connectTo, readServers } from './servers.ts';

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url));
/** The way to the first of our own for databases that were made before it; the last of them has its time. */
const olderMigrations = fileURLToPath(new URL('./migrations/older', import.meta.url));
/** A migration that waits for a lock makes everybody wait who comes after it: so long, and then it steps back. */
const lockTimeoutSeconds = 2;
const patienceMilliseconds = 10 * 60_000;

/**
 * Brings the database to the newest migration, each in a transaction of its own (or outside of one, see
 * migrations/README.md). Several processes may call this at once: one works, the others wait and find nothing left to
 * do. `log` hears when others hold what a migration needs. Throws CannotStart when the database is newer than this code
 * may work with.
 *
 * What they wait for is a locked row: it needs no feature that a pooler or a distributed PostgreSQL lacks (as advisory
 * locks do), ends with its holder, and cannot run out under a long migration (as a lease with a time would).
 */
export const migrate = (
  { url }: Pick<Database, 'url'>,
  migrationsFolder = ownMigrations,
  log: (message: string) => void = () => undefined,
): Promise<void> =>
  run(url, migrationsFolder === ownMigrations ? wayOf : () => readMigrationFiles({ migrationsFolder }), log);

/** What a database must have had that has had those of these times: one way begins where the other one ends. */
function wayOf(times: readonly number[]): MigrationMeta[] {
  const own = readMigrationFiles({ migrationsFolder: ownMigrations });
  const isOlder = times.length > 0 && times[0] !== own[0]!.folderMillis;
  return isOlder ? [...readMigrationFiles({ migrationsFolder: olderMigrations }), ...own.slice(1)] : own;
}

/**
 * Brings an empty database to where another one was, by the times of the migrations which that one has had. Rejects when this
 * version does not know one of them.
 */
export async function migrateAs(url: string, times: readonly number[]): Promise<void> {
  const migrations = wayOf(times);
  if (times.some((time, index) => migrations[index]?.folderMillis !== time))
    throw new Error('It was made by another version, with tables that this one does not know');
  await run(url, () => migrations.slice(0, times.length));
}

/**
 * For commands that read, and leave it to a start to bring the database up to date: rejects when it is older than this code, or
 * newer than it may work with.
 */
export async function refuseOutdated({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const times = await migrationsOf(pool);
  const migrations = wayOf(times);
  const done = new Set(times);
  if (migrations.some(({ folderMillis }) => !done.has(folderMillis)))
    throw new CannotStart(
      'The database is not up to date with this version of Resinport: start the site once (npm start), which brings it there, and try again',
    );
  await refuseOlderCode(pool, migrations);
}

/** The times of the migrations that a database has had, the oldest first; none in one that is empty. */
export async function migrationsOf(client: Asked): Promise<number[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there",
  );
  if (!tables[0]!.there) return [];
  const { rows } = await client.query<{ at: string }>('SELECT created_at AS at FROM drizzle.__drizzle_migrations');
  return rows.map(({ at }) => Number(at)).sort((one, other) => one - other);
}

async function run(
  url: string,
  wayFrom: (times: readonly number[]) => readonly MigrationMeta[],
  log: (message: string) => void = () => undefined,
): Promise<void> {
  const keeper = await connect(url);
  try {
    await makeTables(keeper);
    await keeper.query(`BEGIN; ${withoutTimeout}; SELECT FROM drizzle.migration_lock WHERE id = 1 FOR UPDATE`);
    const worker = await connect(url);
    // What contracts were issued with before it was kept with each (migration money_by_two).
    const fees = process.env['BANK_FEE_TOLERANCE'] ?? '';
    await worker.query("SELECT set_config('resinport.bank_fees', $1, false)", [fees]);
    try {
      const times = await migrationsOf(worker);
      const migrations = wayFrom(times);
      await refuseOlderCode(worker, migrations);
      const done = new Set(times);
      for (const next of migrations) if (!done.has(next.folderMillis)) await applyPatiently(worker, next, log);
    } finally {
      await worker.end();
    }
    await keeper.query('COMMIT');
  } finally {
    await keeper.end();
  }
}

type Asked = pg.Client | pg.Pool;
const connect = (url: string) => connectTo(readServers(url), { application_name: 'resinport migrations' });

/** Building an index may take longer than any page's query should; others may work for long before us. */
const withoutTimeout =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';

/** IF NOT EXISTS is not atomic in PostgreSQL: two processes at once make one of them fail, and a second try succeed. */
async function makeTables(client: pg.Client, tries = 10): Promise<void> {
  try {
    // The second one is drizzle's own, as it makes it.
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS drizzle;
      CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
      CREATE TABLE IF NOT EXISTS drizzle.migration_lock (id integer PRIMARY KEY);
      INSERT INTO drizzle.migration_lock VALUES (1) ON CONFLICT DO NOTHING;
      CREATE TABLE IF NOT EXISTS drizzle.oldest_code (migration bigint PRIMARY KEY);
    `);
  } catch (error) {
    const isRace = ['23505', '42P06', '42P07', 'XX000'].includes((error as pg.DatabaseError).code ?? '');
    if (!isRace || tries === 1) throw error;
    await makeTables(client, tries - 1);
  }
}

/** A migration that takes something away, or asks more of a row than before, breaks the code that does not know it. */
const breaking =
  /\b(DROP (TABLE|COLUMN|VIEW|FUNCTION|TYPE|SEQUENCE)|RENAME|SET NOT NULL|SET DATA TYPE|ADD (CONSTRAINT|CHECK)|CREATE UNIQUE|CREATE TRIGGER)\b/i;
const addsRequiredColumn = /\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/i;

/** Whether code from before a migration may run after it: what its text says (`-- older code may run`), or its statements. */
function endsOlderCode({ sql }: MigrationMeta): boolean {
  const text = sql.join('');
  const said = /^-- older code (may|must not) run$/m.exec(text)?.[1];
  return said ? said === 'must not' : breaking.test(text) || addsRequiredColumn.test(text);
}

async function refuseOlderCode(client: Asked, migrations: readonly MigrationMeta[]): Promise<void> {
  const newest = Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
  const { rows } = await client.query('SELECT FROM drizzle.oldest_code WHERE migration > $1', [newest]);
  if (rows.length === 0) return;
  throw new CannotStart(
    'The database was brought up to date by a newer version of Resinport, which this version does not understand: ' +
      'start the newer version, or restore a backup from before the update',
  );
}

/** Tries again while others hold what it needs: between the tries they go on. */
async function applyPatiently(
  client: pg.Client,
  migration: MigrationMeta,
  log: (message: string) => void,
): Promise<void> {
  for (const started = Date.now(); ;) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const isLocked = (error as pg.DatabaseError).code === '55P03';
      if (!isLocked || Date.now() - started > patienceMilliseconds) throw error;
      log('a migration waits for others who use the same tables (a backup?), and tries again');
      await pause(lockTimeoutSeconds * 1000 * (1 + Math.random()));
    }
  }
}

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  if (/^-- outside a transaction$/m.test(migration.sql.join(''))) {
    await client.query('SET statement_timeout = 0');
    for (const statement of migration.sql) await client.query(statement);
    return inTransaction(client, () => note(client, migration));
  }
  return inTransaction(client, async () => {
    for (const statement of migration.sql) await client.query(statement);
    await note(client, migration);
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(`BEGIN; ${withoutTimeout}; SET LOCAL lock_timeout = '${lockTimeoutSeconds}s'`);
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** In drizzle's journal, as drizzle would. */
async function note(client: pg.Client, migration: MigrationMeta): Promise<void> {
  const { hash, folderMillis } = migration;
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    folderMillis,
  ]);
  if (endsOlderCode(migration)) await client.query('INSERT INTO drizzle.oldest_code VALUES ($1)', [folderMillis]);
}
