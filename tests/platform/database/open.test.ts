import { sql } from 'drizzle-orm';
import { bigint, date, integer, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
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

test('who waits for a lock is told so soon, and keeps no connection from those who ask single questions', async () => {
  const small = await openDatabase({ databaseUrl: database.url, dataDir: '', poolSize: 2 });
  await small.pool.query('CREATE TABLE held (id integer); INSERT INTO held VALUES (1)');
  const holder = await small.pool.connect();
  await holder.query('BEGIN; SELECT FROM held FOR UPDATE');
  const waiting = [1, 2].map(() => small.orm.transaction((tx) => tx.execute(sql`UPDATE held SET id = 2`)));
  let ended = 0;
  for (const each of waiting) each.catch(() => (ended += 1));
  let answers = 0;
  do {
    await small.orm.execute(sql`SELECT 1`);
    answers += 1;
  } while (ended < 2);
  expect(answers).toBeGreaterThan(1);
  for (const each of waiting) await expect(each).rejects.toMatchObject({ cause: { code: '55P03' } });
  holder.release(true);
  await small.close();
});

test('a transaction has its limits of its own, wherever a pooler runs it', async () => {
  const limits = () =>
    sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`;
  const inside = await database.orm.transaction((tx) => tx.execute(limits()));
  expect(inside.rows).toEqual([{ statement: '15s', lock: '3s' }]);
});

test('of several servers the one that takes writes is used, wherever it stands in the list', async () => {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const host = (name: string) => (name.includes(':') ? name : `${hostname}${port && `:${port}`}`);
  const address = (...hosts: string[]) =>
    `postgres://${password ? `${username}:${password}` : username}@${hosts.map(host).join(',')}${pathname}?target_session_attrs=read-write`;
  for (const hosts of [
    ['127.0.0.1:1', 'real'],
    ['real', '127.0.0.1:1'],
  ]) {
    const opened = await openDatabase({ databaseUrl: address(...hosts), dataDir: '' });
    const asked = await Promise.all([1, 2, 3].map(() => opened.orm.execute(sql`SELECT 1 AS one`)));
    expect(asked.map(({ rows }) => rows)).toEqual(asked.map(() => [{ one: 1 }]));
    expect(await opened.ready()).toBe(true);
    await opened.close();
  }
});

test('a server on a network is reached with its password and refused without; the embedded one is on none', async () => {
  const { rows } = await database.pool.query<{ addresses: string; port: string }>(
    "SELECT current_setting('listen_addresses') AS addresses, current_setting('port') AS port",
  );
  const { addresses, port } = rows[0]!;
  const { hostname, username, password, pathname } = new URL(database.url);
  if (!password) {
    // A given server that trusts everybody refuses nobody.
    if (hostname.startsWith('%2F')) expect(addresses).toBe('');
    return;
  }
  const open = (secret: string) =>
    openDatabase({ databaseUrl: `postgres://${username}:${secret}@${addresses}:${port}${pathname}`, dataDir: '' });
  const reached = await open(password);
  expect((await reached.orm.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
  await reached.close();
  const refused = await open('another');
  await expect(refused.orm.execute(sql`SELECT 1`)).rejects.toMatchObject({ cause: { code: '28P01' } });
  await refused.close();
});

test('a server that takes no writes is no server to start on, and is not ready', async () => {
  const closed = await createTestDatabase();
  await closed.pool.query(
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
  );
  const strict = await openDatabase({ databaseUrl: `${closed.url}?target_session_attrs=read-write`, dataDir: '' });
  await expect(strict.orm.execute(sql`SELECT 1`)).rejects.toMatchObject({ cause: { code: '25006' } });
  await strict.close();
  const lenient = await openDatabase({ databaseUrl: closed.url, dataDir: '' });
  expect((await lenient.orm.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
  expect(await lenient.ready()).toBe(false);
  await lenient.close();
  await closed.close();
});

const secret = 'secret';

test.each([
  [`http://user:${secret}@one/site`, /begins with postgres/],
  [`postgres://user:${secret}@one,:5432:1/site`, /":5432:1" is no server/],
  [`postgres://user:${secret}@one,,two/site`, /"" is no server/],
  [`postgres://user:${secret}@one/site?target_session_attrs=standby`, /because the site writes/],
])('an address that cannot be used (%s) is said to be so, without its password', async (databaseUrl, said) => {
  const failure = await openDatabase({ databaseUrl, dataDir: '' }).catch((error: Error) => error);
  expect((failure as Error).message).toMatch(said);
  expect((failure as Error).message).not.toContain(secret);
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
