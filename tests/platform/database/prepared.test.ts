import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { onOneConnection } from '#server/platform/db/on-one-connection.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../../support/database.ts';

const counted = pgTable('counted', { n: integer('n').primaryKey() });

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.orm.execute(sql`create table counted (n integer primary key)`);
});
beforeEach(() => database.orm.delete(counted));
afterAll(() => database?.close());

const add = (...values: number[]) =>
  database.orm.transaction(async (tx) => {
    for (const n of values) await tx.insert(counted).values({ n });
    const { rows } = await tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement like 'insert into "counted"%'`,
    );
    return rows.length;
  });

test('what a transaction says again and again is planned once', async () => {
  expect(await add(1, 2, 3)).toBe(1);
  expect(await database.orm.$count(counted)).toBe(3);
});

test('a statement that fails takes nothing with it: the next transaction on that connection works', async () => {
  await expect(add(1, 1)).rejects.toThrow();
  expect(await database.orm.$count(counted)).toBe(0);
  await add(1, 2);
  expect(await database.orm.$count(counted)).toBe(2);
});

test('a part of a transaction that is taken back leaves the rest of it prepared', async () => {
  await database.orm.transaction(async (tx) => {
    await tx.insert(counted).values({ n: 1 });
    await expect(tx.transaction((part) => part.insert(counted).values({ n: 1 }))).rejects.toThrow();
    await tx.insert(counted).values({ n: 2 });
  });
  expect(await database.orm.$count(counted)).toBe(2);
});

test('a question by itself is planned for its own values', async () => {
  await database.orm.select().from(counted).where(sql`${counted.n} = ${41}`); // prettier-ignore
  const { rows } = await database.orm.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where statement like '%from "counted"%'`,
  );
  expect(rows).toEqual([]);
});

const planned = (db: Database['orm']) =>
  db.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where statement like '%from "counted"%'`,
  );

test('what a reader asks on one connection is planned once, however many values it names', async () => {
  await add(1, 2, 3);
  const read = () =>
    onOneConnection(database.orm, async (db) => {
      const [one, two] = await inOnePipeline([
        db
          .select()
          .from(counted)
          .where(isOneOf(counted.n, [1])),
        db
          .select()
          .from(counted)
          .where(isOneOf(counted.n, [2, 3, 4])),
      ]);
      return { one, two, planned: (await planned(db)).rows.length };
    });
  expect(await read()).toEqual({ one: [{ n: 1 }], two: [{ n: 2 }, { n: 3 }], planned: 1 });
  expect(await read()).toEqual({ one: [{ n: 1 }], two: [{ n: 2 }, { n: 3 }], planned: 1 });
});

test('a reader whose question fails leaves its connection to the next', async () => {
  const failing = onOneConnection(database.orm, (db) => inOnePipeline([db.execute(sql`select 1 / 0`), planned(db)]));
  await expect(failing).rejects.toThrow();
  await add(1);
  expect(await onOneConnection(database.orm, (db) => db.$count(counted))).toBe(1);
});

test('in a transaction a reader sees what that has written', async () => {
  await database.orm.transaction(async (tx) => {
    await tx.insert(counted).values({ n: 7 });
    expect(await onOneConnection(tx, (db) => db.$count(counted))).toBe(1);
  });
});

test('a transaction that cannot begin fails, and does none of its work', async () => {
  const lost = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '.' });
  const work = lost.orm.transaction((tx) => tx.insert(counted).values({ n: 1 }));
  await expect(work).rejects.toThrow();
  await lost.close();
});
