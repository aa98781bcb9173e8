import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
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
