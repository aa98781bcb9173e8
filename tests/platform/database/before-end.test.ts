import { expect, onTestFinished, test } from 'vitest';
import { beforeEnd } from '#server/platform/db/before-end.ts';
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
