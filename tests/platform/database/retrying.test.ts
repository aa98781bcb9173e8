import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../../support/database.ts';

const counter = pgTable('counter', { id: integer('id').primaryKey(), n: integer('n').notNull() });
const add = sql`${counter.n} + 1`;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.orm.execute(sql`create table counter (id integer primary key, n integer not null)`);
});
beforeEach(async () => {
  await database.orm.delete(counter);
  await database.orm.insert(counter).values([
    { id: 1, n: 0 },
    { id: 2, n: 0 },
  ]);
});
afterAll(() => database?.close());

test('of two transactions that wait for one another both are done, each once', async () => {
  let waiting = 0;
  const both = Promise.withResolvers<void>();
  const meet = () => {
    if (++waiting === 2) both.resolve();
    return both.promise;
  };
  const addTo = (first: number, second: number) =>
    database.orm.transaction(async (tx) => {
      await tx.update(counter).set({ n: add }).where(eq(counter.id, first));
      await meet();
      await tx.update(counter).set({ n: add }).where(eq(counter.id, second));
    });
  await Promise.all([addTo(1, 2), addTo(2, 1)]);
  expect(await database.orm.select().from(counter).orderBy(counter.id)).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ]);
});

test('what can never succeed is given up, with its own error', async () => {
  let tries = 0;
  const stubborn = database.orm.transaction(async (tx) => {
    tries += 1;
    await tx.execute(sql`do $$ begin raise exception 'for the sake of others' using errcode = '40001'; end $$`);
  });
  await expect(stubborn).rejects.toMatchObject({ cause: { code: '40001' } });
  expect(tries).toBeGreaterThan(1);
});

test('what is wrong by itself is not tried again', async () => {
  let tries = 0;
  const wrong = database.orm.transaction(async (tx) => {
    tries += 1;
    await tx.insert(counter).values({ id: 1, n: 0 });
  });
  await expect(wrong).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(tries).toBe(1);
});
