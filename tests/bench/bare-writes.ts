import { createHash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { knowingTheirEnd } from '#server/platform/db/before-end.ts';

type Write = { text: string; values: unknown[] };
type Asked = { text: string };

/** Runs a command of the site and takes it back: the rows that it would have written, as plain statements. */
export async function writesOf(url: string, command: (db: NodePgDatabase) => Promise<unknown>): Promise<Write[]> {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  const writes: Write[] = [];
  const query = client.query.bind(client) as (asked: Asked, values?: unknown[]) => Promise<pg.QueryResult>;
  const listening = (asked: Asked, values: unknown[] = []) => {
    if (/^(insert|update|delete)\b/i.test(asked.text)) writes.push({ text: asked.text, values });
    return query(asked.text === 'commit' ? { ...asked, text: 'rollback' } : asked, values);
  };
  Object.assign(client, { query: listening });
  try {
    const db = drizzle(client);
    db.transaction = knowingTheirEnd(db.transaction.bind(db));
    await command(db);
    return writes;
  } finally {
    await client.end();
  }
}

/** The same writes and nothing else, prepared, in one transaction. */
export async function writePlainly(client: pg.ClientBase, writes: readonly Write[]): Promise<void> {
  await client.query('begin');
  for (const { text, values } of writes) {
    await client.query({ name: createHash('sha1').update(text).digest('hex'), text, values });
  }
  await client.query('commit');
}
