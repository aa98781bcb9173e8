import pg from 'pg';
import type { Samples } from './samples.ts';

/** As if what was agreed, or has happened, lay further back. */
export async function backdated({ databaseUrl }: Samples, statement: string, ...values: string[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(statement, values);
  await database.end();
}
