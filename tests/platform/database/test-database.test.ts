import { expect, test } from 'vitest';
import { createTestDatabase } from '../../support/database.ts';

test('test databases are migrated and do not see each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const tables = "SELECT count(*) > 0 AS migrated FROM pg_tables WHERE schemaname = 'public'";
  expect((await one.pool.query(tables)).rows).toEqual([{ migrated: true }]);
  await one.pool.query('CREATE TABLE mine (id integer)');
  expect((await other.pool.query("SELECT to_regclass('mine') AS mine")).rows).toEqual([{ mine: null }]);
  await Promise.all([one.close(), other.close()]);
});

test('a closed test database is gone', async () => {
  const [closed, witness] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const name = new URL(closed.url).pathname.slice(1);
  const count = () => witness.pool.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  expect((await count()).rowCount).toBe(1);
  await closed.close();
  expect((await count()).rowCount).toBe(0);
  await witness.close();
});
