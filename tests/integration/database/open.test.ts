import { sql } from 'drizzle-orm';
import { bigint, date, integer, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/open.ts';
import { createTestDatabase } from '../../support/database.ts';
import { freshFolder, query, start } from './harness.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('exact numbers stay exact and dates do not shift, in plain queries', async () => {
  const { rows } = await database.pool.query(`SELECT
    9007199254740993::bigint AS big, 12345678901234.5670::numeric AS exact, '2026-01-31'::date AS day,
    '2026-01-31 23:30:00.123+08'::timestamptz AS moment, 7::integer AS small,
    ARRAY[9007199254740993::bigint] AS bigs, ARRAY[0.10::numeric, NULL] AS exacts, ARRAY['2026-01-31'::date] AS days`);
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      exact: '12345678901234.5670',
      day: '2026-01-31',
      moment: new Date('2026-01-31T15:30:00.123Z'),
      small: 7,
      bigs: ['9007199254740993'],
      exacts: ['0.10', null],
      days: ['2026-01-31'],
    },
  ]);
});

test('exact numbers stay exact and dates do not shift, through drizzle', async () => {
  const sample = pgTable('sample', {
    id: integer('id').primaryKey(),
    big: bigint('big', { mode: 'bigint' }),
    exact: numeric('exact', { precision: 20, scale: 4 }),
    exacts: numeric('exacts').array(),
    day: date('day'),
    moment: timestamp('moment', { withTimezone: true }),
  });
  await database.orm.execute(sql`CREATE TABLE sample
    (id integer PRIMARY KEY, big bigint, exact numeric(20, 4), exacts numeric[], day date, moment timestamptz)`);
  const row = {
    id: 1,
    big: 9007199254740993n,
    exact: '12345678901234.5670',
    exacts: ['0.10'],
    day: '2026-01-31',
    moment: new Date('2026-01-31T15:30:00.123Z'),
  };
  await database.orm.insert(sample).values(row);
  expect(await database.orm.select().from(sample)).toEqual([row]);
  expect(await database.reads.select().from(sample)).toEqual([row]);
});

test('the server sees who is connected, and ends a statement after 15 seconds', async () => {
  const { rows } = await database.pool.query(
    "SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS timeout",
  );
  expect(rows).toEqual([{ name: 'resinport', timeout: '15s' }]);
});

test('connections that the server ends, idle or in a transaction, do not end the process', async () => {
  const notes: string[] = [];
  const { pool, close } = await openDatabase({ databaseUrl: database.url, dataDir: '', log: (n) => notes.push(n) });
  const [idle, busy] = await Promise.all([pool.connect(), pool.connect()]);
  const pidOf = async (client: typeof idle) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const pids = await Promise.all([pidOf(idle), pidOf(busy)]);
  idle.release();
  await busy.query('BEGIN');
  await database.pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
  await vi.waitFor(() => expect(notes).toEqual([expect.stringContaining('lost an idle database connection')]), 10_000);
  await expect(busy.query('SELECT 1')).rejects.toThrow();
  // The refusal may come before the end of the connection: it is not to be used again.
  busy.release(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('reads go to the replica when there is one', async () => {
  const replica = await createTestDatabase();
  await replica.pool.query('CREATE TABLE only_on_the_replica AS SELECT 1 AS one');
  const both = await openDatabase({ databaseUrl: database.url, replicaUrl: replica.url, dataDir: '' });
  const rows = await both.reads.execute(sql`SELECT one FROM only_on_the_replica`);
  expect(rows.rows).toEqual([{ one: 1 }]);
  await expect(both.orm.execute(sql`SELECT one FROM only_on_the_replica`)).rejects.toThrow();
  await both.close();
  await replica.close();
});

test('readiness follows the server: not ready without one, ready again when it is back', async () => {
  const { url, stop } = await start({ dataDir: await freshFolder() });
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' });
  expect(await opened.ready()).toBe(true);
  await stop();
  expect(await opened.ready()).toBe(false);
  await opened.close();
});

test('an address where nothing listens opens, and is not ready', async () => {
  const opened = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: '' });
  expect(await opened.ready()).toBe(false);
  await opened.close();
});

test('without an address the embedded server of the data folder is started, and closing ends it', async () => {
  const opened = await openDatabase({ dataDir: await freshFolder(), durable: false });
  expect(await opened.ready()).toBe(true);
  await Promise.all([opened.close(), opened.close()]);
  await expect(query(opened.url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});
