import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database, or a transaction in it: whoever reads or writes asks it, and need not know which. */
export type Db = NodePgDatabase;

/** Where more is written than one statement, all of it or nothing. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The name of the unique index that a write broke, as PostgreSQL tells it through the driver; undefined for other errors. */
export function brokenUnique(error: unknown): string | undefined {
  const { code, constraint } = (error as { cause?: { code?: string; constraint?: string } }).cause ?? {};
  return code === '23505' ? constraint : undefined;
}
