import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { databaseUrl } from './database-setup.ts';

/**
 * A database of one's own, a copy of the migrated and prepared template, or of another one. `close` drops it (and so
 * does the end of the run). Its `url` may be given to a server process as DATABASE_URL.
 */
export async function createTestDatabase(another?: string): Promise<Database> {
  const { serverUrl, template } = inject('database');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await copyDatabase(serverUrl, name, another ?? template);
  const database = await openDatabase({ databaseUrl: databaseUrl(serverUrl, name), dataDir: '', poolSize: 4 });
  let dropped: Promise<void> | undefined;
  const drop = () => database.close().then(() => asAdmin(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  return { ...database, close: () => (dropped ??= drop()) };
}

/** A template with more in it, which stays until the end of the run: its name. */
export async function createTemplate(fill: (database: Database) => Promise<unknown>): Promise<string> {
  const { serverUrl, template } = inject('database');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await copyDatabase(serverUrl, name, template);
  const database = await openDatabase({ databaseUrl: databaseUrl(serverUrl, name), dataDir: '', poolSize: 4 });
  await fill(database).finally(() => database.close());
  return name;
}

/** File by file: to write each page to the log as well takes twice as long. */
const copyDatabase = (serverUrl: string, name: string, template: string) =>
  asAdmin(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

type Change = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];

/**
 * Changes rows of a table that refuses changes, as somebody would who holds the database: its triggers are switched off
 * for this once.
 */
export async function behindTriggers(
  db: Database['orm'],
  table: string,
  change: (tx: Change) => Promise<unknown>,
): Promise<void> {
  const name = sql.identifier(table);
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${name} disable trigger user`);
    await change(tx);
    await tx.execute(sql`alter table ${name} enable trigger user`);
  });
}
