import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#server/db/open.ts';
import { databaseUrl } from './database-setup.ts';

/**
 * A database of one's own, a copy of the migrated and prepared template. `close` drops it (and so does the end of the
 * run). Its `url` may be given to a server process as DATABASE_URL.
 */
export async function createTestDatabase(): Promise<Database> {
  const { serverUrl, template } = inject('database');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await asAdmin(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = await openDatabase({ databaseUrl: databaseUrl(serverUrl, name), dataDir: '', poolSize: 4 });
  let dropped: Promise<void> | undefined;
  const drop = () => database.close().then(() => asAdmin(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  return { ...database, close: () => (dropped ??= drop()) };
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}
