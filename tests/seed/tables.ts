import type { Database } from '#server/platform/db/open.ts';

type Row = Record<string, unknown>;

export async function rowsOf(database: Database, query: string): Promise<Row[]> {
  return (await database.pool.query<Row>(query)).rows;
}

/** Number of rows and a hash over all of them, for each table. */
export async function checksums(
  database: Database,
  tables: string[],
): Promise<Record<string, { rows: number; hash: string }>> {
  const entries = tables.map(async (table) => {
    const { rows } = await database.pool.query<{ rows: number; hash: string }>(
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash FROM ${table} t`,
    );
    return [table, rows[0]!] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Rows of which one language has a text that the other lacks. */
export async function missingTexts(database: Database, tables: string[]): Promise<string[]> {
  const { rows: columns } = await database.pool.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%\\_en' AND table_name = ANY($1)`,
    [tables],
  );
  const missing: string[] = [];
  for (const { table_name: table, column_name: english } of columns) {
    const chinese = english.replace(/_en$/, '_zh');
    const [row] = await rowsOf(
      database,
      `SELECT count(*)::int AS n FROM ${table} WHERE (${english} = '') <> (${chinese} = '')`,
    );
    if (row!.n !== 0) missing.push(`${table}.${english}`);
  }
  return missing;
}
