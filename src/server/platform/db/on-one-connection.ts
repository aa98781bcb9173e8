import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from './database.ts';
import { prepareFor } from './prepared.ts';

const readers = new WeakMap<pg.PoolClient, NodePgDatabase>();

/**
 * Many short questions that are asked at once, such as all that a row of a list is made of: on one connection they are
 * planned once and go out together (`inOnePipeline`). Not for one that the database takes long to answer: the others
 * would wait behind it. In a transaction there is but one connection anyway.
 */
export async function onOneConnection<Read>(db: Db, read: (db: Db) => Promise<Read>): Promise<Read> {
  const { $client: pool } = db as { $client?: unknown };
  if (!(pool instanceof pg.Pool)) return read(db);
  const client = await pool.connect();
  prepareFor(client, true);
  try {
    return await read(readerOf(client));
  } finally {
    prepareFor(client, false);
    client.release();
  }
}

function readerOf(client: pg.PoolClient): NodePgDatabase {
  const reader = readers.get(client) ?? drizzle(client);
  readers.set(client, reader);
  return reader;
}
