import { sql, type SQL } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { beforeEnd, sendLast } from '#server/platform/db/before-end.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createTestDatabase } from '../../support/database.ts';

test('what is to be done at the end of a transaction is done once, within it, also in one that is part of another', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const done: string[] = [];
  await database.orm.transaction(async (tx) => {
    beforeEnd(tx, 'outer', async () => void done.push('outer, said first'));
    beforeEnd(tx, 'outer', async () => void done.push('outer'));
    await tx.transaction(async (inner) => {
      beforeEnd(inner, 'inner', async () => void done.push('inner'));
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['inner']);
  });
  expect(done).toEqual(['inner', 'outer']);
});

test('what fails at the end takes the transaction with it', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const failing = database.orm.transaction(async (tx) => {
    await tx.execute('CREATE TABLE made_in_it (id integer)');
    beforeEnd(tx, 'fails', () => Promise.reject(new Error('not to be done')));
  });
  await expect(failing).rejects.toThrow('not to be done');
  const { rows } = await database.pool.query("SELECT to_regclass('made_in_it') AS made");
  expect(rows).toEqual([{ made: null }]);
});

test('what is sent last is committed, and takes the transaction with it where it fails', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  await database.pool.query('CREATE TABLE said (word text UNIQUE)');
  const say = (word: string, last: string) =>
    database.orm.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO said VALUES (${word})`);
      beforeEnd(tx, 'last', () => sendLast(tx, run(tx, sql`INSERT INTO said VALUES (${last})`)));
      beforeEnd(tx, 'after it', async () => void (await tx.execute(sql`SELECT FROM said`)));
    });
  await say('first', 'last');
  await expect(say('second', 'last')).rejects.toMatchObject({ cause: { code: '23505' } });
  const { rows } = await database.pool.query('SELECT word FROM said ORDER BY word');
  expect(rows).toEqual([{ word: 'first' }, { word: 'last' }]);
});

test('what is sent last in a transaction within another fails there', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  await database.pool.query('CREATE TABLE said (word text UNIQUE)');
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO said VALUES ('outer')`);
    const inner = tx.transaction(async (within) => {
      beforeEnd(within, 'last', () => sendLast(within, run(within, sql`INSERT INTO said VALUES ('outer')`)));
    });
    await expect(inner).rejects.toMatchObject({ cause: { code: '23505' } });
  });
  const { rows } = await database.pool.query('SELECT word FROM said');
  expect(rows).toEqual([{ word: 'outer' }]);
});

const run = async (db: Db, statement: SQL): Promise<unknown> => db.execute(statement);
