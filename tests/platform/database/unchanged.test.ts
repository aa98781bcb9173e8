import pg from 'pg';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedOnce } from '#server/platform/db/built-once.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../../support/database.ts';

const kept = pgTable('kept', { n: integer('n').primaryKey(), of: integer('of').notNull() });
const other = pgTable('other', { n: integer('n').primaryKey() });
const select = askedOnce((db) =>
  db
    .select()
    .from(kept)
    .where(eq(kept.of, sql.placeholder('of'))),
);

let database: Database;
let asked = 0;
const of = pg.Client.prototype as unknown as { query: (asked: unknown, ...rest: unknown[]) => unknown };
const { query } = of;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.orm.execute(sql`create table kept (n integer primary key, "of" integer not null)`);
  await database.orm.execute(sql`create table other (n integer primary key)`);
  of.query = function (this: pg.Client, ...given) {
    if (/from "kept"/.test((given[0] as { text?: string } | null)?.text ?? '')) asked += 1;
    return query.apply(this, given);
  };
});
beforeEach(async () => {
  await database.orm.delete(kept);
  await database.orm.delete(other);
  await database.orm.insert(kept).values({ n: 1, of: 1 });
  asked = 0;
});
afterAll(async () => {
  of.query = query;
  await database?.close();
});

const one = { n: 1, of: 1 };
const two = { n: 2, of: 1 };

describe('a question whose answer holds until something is written', () => {
  test('is asked once in a transaction, for each of its values', () =>
    database.orm.transaction(async (tx) => {
      expect(await select(tx, { of: 1 })).toEqual([one]);
      await tx.insert(other).values({ n: 1 });
      expect(await select(tx, { of: 1 })).toEqual([one]);
      expect(await select(tx, { of: 2 })).toEqual([]);
      expect(asked).toBe(2);
    }));

  test('is asked again after every kind of write to what it reads', () =>
    database.orm.transaction(async (tx) => {
      expect(await select(tx, { of: 1 })).toEqual([one]);
      await tx.insert(kept).values(two);
      expect(await select(tx, { of: 1 })).toEqual([one, two]);
      await tx.update(kept).set({ of: 2 }).where(eq(kept.n, 1));
      expect(await select(tx, { of: 1 })).toEqual([two]);
      await tx.execute(sql`with gone as (delete from kept returning n) insert into other select n from gone`);
      expect(await select(tx, { of: 1 })).toEqual([]);
    }));

  test('tells of a write that was sent before it in the same turn', () =>
    database.orm.transaction(async (tx) => {
      await select(tx, { of: 1 });
      const [, found] = await inOnePipeline([tx.insert(kept).values(two), select(tx, { of: 1 })]);
      expect(found).toEqual([one, two]);
    }));

  test('is asked again under a lock: others may have written while it was waited for', () =>
    database.orm.transaction(async (tx) => {
      await select(tx, { of: 1 });
      await database.orm.insert(kept).values(two);
      expect(await select(tx, { of: 1 })).toEqual([one]);
      await tx.select().from(other).for('update');
      expect(await select(tx, { of: 1 })).toEqual([one, two]);
    }));

  test('is asked again when a part of the transaction was taken back', () =>
    database.orm.transaction(async (tx) => {
      await expect(
        tx.transaction(async (part) => {
          await part.insert(kept).values(two);
          expect(await select(part, { of: 1 })).toEqual([one, two]);
          throw new Error('taken back');
        }),
      ).rejects.toThrow('taken back');
      expect(await select(tx, { of: 1 })).toEqual([one]);
    }));

  test('is asked anew in each transaction, and by who asks outside of one', async () => {
    const ask = () => database.orm.transaction(async (tx) => select(tx, { of: 1 }));
    expect(await ask()).toEqual([one]);
    await database.orm.insert(kept).values(two);
    expect(await ask()).toEqual([one, two]);
    expect(await select(database.orm, { of: 1 })).toEqual([one, two]);
    await database.orm.delete(kept);
    expect(await select(database.orm, { of: 1 })).toEqual([]);
  });
});
