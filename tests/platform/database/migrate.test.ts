import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CannotStart } from '#server/platform/cannot-start.ts';
import { migrate, migrateAs } from '#server/platform/db/migrate.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../../support/database.ts';

const farAhead = 4_000_000_000_000;

/** Migrations as drizzle-kit writes them, newer than the product's own. */
async function migrationsOf(...statements: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entries = statements.map((_, idx) => ({ idx, when: farAhead + idx, tag: `${idx}`, breakpoints: true }));
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [idx, statement] of statements.entries()) await writeFile(join(folder, `${idx}.sql`), statement);
  return folder;
}

async function ownDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  return database;
}

test('several processes that migrate at once apply each migration once', async () => {
  const { url, pool } = await ownDatabase();
  await pool.query('DROP SCHEMA drizzle CASCADE');
  const folder = await migrationsOf('CREATE TABLE applied (id integer)', 'INSERT INTO applied VALUES (1)');
  const processes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl: url, dataDir: '' })));
  await Promise.all(processes.map((each) => migrate(each, folder)));
  expect((await pool.query('SELECT id FROM applied')).rows).toEqual([{ id: 1 }]);
  await Promise.all(processes.map((each) => each.close()));
});

test('a migration that fails leaves nothing of itself; those before it stay, and the next try goes on', async () => {
  const database = await ownDatabase();
  const there = async () =>
    (await database.pool.query("SELECT to_regclass('whole') AS whole, to_regclass('half') AS half")).rows;
  const next = 'CREATE TABLE half (id integer);--> statement-breakpoint\n';
  const broken = await migrationsOf('CREATE TABLE whole (id integer)', `${next}SELECT no_such_function()`);
  await expect(migrate(database, broken)).rejects.toThrow(/no_such_function/);
  expect(await there()).toEqual([{ whole: 'whole', half: null }]);
  await migrate(database, await migrationsOf('CREATE TABLE whole (id integer)', `${next}INSERT INTO half VALUES (2)`));
  expect((await database.pool.query('SELECT id FROM half')).rows).toEqual([{ id: 2 }]);
});

test('while somebody reads a table for long, its migration steps back again and again, and others go on reading', async () => {
  const database = await ownDatabase();
  const backup = await database.pool.connect();
  await backup.query('BEGIN; LOCK TABLE member IN ACCESS SHARE MODE');
  const said: string[] = [];
  const folder = await migrationsOf('ALTER TABLE member ADD COLUMN draught integer');
  const migrating = migrate(database, folder, (message) => said.push(message));
  while (said.length < 2) await database.pool.query('SELECT count(*) FROM member');
  expect(said[0]).toContain('waits for others');
  await backup.query('COMMIT');
  backup.release();
  await migrating;
  expect((await database.pool.query('SELECT draught FROM member')).rows).toEqual([]);
});

test('a migration that says so runs outside of a transaction, so that an index can be made beside writers', async () => {
  const database = await ownDatabase();
  const beside = '-- outside a transaction\nCREATE INDEX CONCURRENTLY made_beside ON member (nickname)';
  await migrate(database, await migrationsOf(beside));
  const { rows } = await database.pool.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'made_beside'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test.each([
  ['ALTER TABLE member DROP COLUMN nickname', 'refused'],
  ['ALTER TABLE member ADD COLUMN draught integer NOT NULL', 'refused'],
  ['-- older code must not run\nCREATE TABLE later (id integer)', 'refused'],
  ['CREATE TABLE later (id integer)', 'started'],
  ['ALTER TABLE member ADD COLUMN draught integer DEFAULT 1 NOT NULL', 'started'],
  ['-- older code may run\nALTER TABLE member DROP COLUMN nickname', 'started'],
] as const)('after "%s" older code is %s', async (newer, expected) => {
  const database = await ownDatabase();
  const older = 'CREATE TABLE known (id integer)';
  await migrate(database, await migrationsOf(older, newer));
  const start = migrate(database, await migrationsOf(older)).then(
    () => 'started',
    (error: unknown) => (error instanceof CannotStart && /newer version/.test(error.message) ? 'refused' : error),
  );
  expect(await start).toBe(expected);
});

test("a migration may take longer than a page's statement may", async () => {
  const database = await ownDatabase();
  await migrate(database, await migrationsOf("CREATE TABLE seen AS SELECT current_setting('statement_timeout') AS it"));
  expect((await database.pool.query('SELECT it FROM seen')).rows).toEqual([{ it: '0' }]);
});

test("the product's own migrations have nothing left to do on a migrated database", async () => {
  const database = await ownDatabase();
  const count = async () => (await database.pool.query('SELECT count(*) FROM drizzle.__drizzle_migrations')).rows;
  const before = await count();
  await migrate(database);
  expect(await count()).toEqual(before);
  expect(before).not.toEqual([{ count: '0' }]);
});

/** Everything that a database is but its rows: tables whatever the order of their columns, rules, indexes, functions. */
const shapeOf = async ({ pool }: Database) =>
  (
    await pool.query<{ what: string }>(`
      SELECT concat_ws(' ', 'column', c.relname, c.relpersistence, attname, format_type(atttypid, atttypmod), attnotnull, attstorage,
        pg_get_expr(adbin, adrelid)) AS what
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attnum > 0 AND NOT attisdropped
      UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = oid AND deptype = 'e')
      UNION ALL SELECT concat_ws(' ', 'sequence', sequencename, start_value, increment_by, cycle) FROM pg_sequences
        WHERE schemaname = 'public'
      ORDER BY 1`)
  ).rows.map(({ what }) => what);

const olderTimes = (
  JSON.parse(
    readFileSync(
      new URL('../../../src/server/platform/db/migrations/older/meta/_journal.json', import.meta.url),
      'utf8',
    ),
  ) as { entries: { when: number }[] }
).entries.map(({ when }) => when);

test.each([18, olderTimes.length])(
  'a database that was made before the first migration, with %i of the older steps, keeps its rows and becomes what a new one is',
  async (steps) => {
    const [older, newest] = [await ownDatabase(), await ownDatabase()];
    await older.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA drizzle CASCADE');
    await migrateAs(older.url, olderTimes.slice(0, steps));
    await older.pool.query(
      `INSERT INTO category (id, level, sort, path, name_en, name_zh, kind, form) VALUES ('kept', 1, 1, '{kept}', 'Kept', '留', 'plastic', 'pellet')`,
    );
    await Promise.all([migrate(older), migrate(older)]);
    expect((await older.pool.query("SELECT name_zh FROM category WHERE id = 'kept'")).rows).toEqual([
      { name_zh: '留' },
    ]);
    const shape = await shapeOf(newest);
    expect(shape.length).toBeGreaterThan(1000);
    expect(await shapeOf(older)).toEqual(shape);
  },
);
