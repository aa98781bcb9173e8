import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { createTestDatabase } from '../../support/database.ts';

const counter = pgTable('counter', { id: integer('id').primaryKey(), n: integer('n').notNull() });
const first = eq(counter.id, 1);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.orm.execute(sql`create table counter (id integer primary key, n integer not null)`);
});
beforeEach(async () => {
  await database.orm.delete(counter);
  await database.orm.insert(counter).values({ id: 1, n: 0 });
});
afterAll(() => database?.close());

test('statements sent together are carried out one after the other, each once', async () => {
  const counted = await database.orm.transaction((tx) => {
    const add = () => tx.update(counter).set({ n: sql`${counter.n} + 1` }).where(first).returning({ n: counter.n }); // prettier-ignore
    return inOnePipeline([add(), add(), tx.select().from(counter), add()]);
  });
  expect(counted).toEqual([[{ n: 1 }], [{ n: 2 }], [{ id: 1, n: 2 }], [{ n: 3 }]]);
});

test('what is read behind a lock is what those have written who held it', async () => {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holder = database.orm.transaction(async (tx) => {
    await tx.update(counter).set({ n: 7 }).where(first);
    begun.resolve();
    await goOn.promise;
  });
  await begun.promise;
  const waiter = database.orm.transaction((tx) =>
    inOnePipeline([
      tx.select({ id: counter.id }).from(counter).where(first).for('update'),
      tx.select({ n: counter.n }).from(counter).where(first),
    ]),
  );
  await waitsForLock();
  goOn.resolve();
  await holder;
  expect(await waiter).toEqual([[{ id: 1 }], [{ n: 7 }]]);
});

/** Until a transaction of this database waits for another one. */
async function waitsForLock(): Promise<void> {
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await database.orm.execute<{ waiting: number }>(
      sql`select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows[0]!.waiting;
  }
}

test('what a function sends at once goes before the plain statements beside it', async () => {
  const [, [seen]] = await database.orm.transaction((tx) => {
    const setTo = (n: number) => tx.update(counter).set({ n }).where(first);
    const inTurn = async () => void (await inOnePipeline([setTo(3), setTo(4)]));
    return inOnePipeline([inTurn(), tx.select({ n: counter.n }).from(counter).where(first)]);
  });
  expect(seen).toEqual({ n: 4 });
});

test('the error is that of the statement that failed, and nothing of the transaction stays', async () => {
  const late: string[] = [];
  const failing = database.orm.transaction((tx) => {
    const slowly = async () => {
      await tx.insert(counter).values({ id: 3, n: 0 });
      late.push('first');
      await tx.insert(counter).values({ id: 4, n: 0 });
      late.push('second');
    };
    return inOnePipeline([
      tx.insert(counter).values({ id: 2, n: 0 }),
      tx.insert(counter).values({ id: 1, n: 0 }),
      tx.insert(counter).values({ id: 5, n: 0 }),
      slowly(),
    ]);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  // What was begun has been answered before the transaction ended: nothing is written after it.
  expect(late).toEqual(['first']);
  await expect(database.orm.select().from(counter)).resolves.toEqual([{ id: 1, n: 0 }]);
});
