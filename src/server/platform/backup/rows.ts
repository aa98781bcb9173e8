import type { Client } from 'pg';

export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; value: string };

/** Bytes of files travel as files, whatever the storage; the identity is made anew with the tables. */
const apart = ['file_bytes', 'installation'];
const bytesAtOnce = 2_000_000;
const mostRows = 5_000;

/** For the transaction: values are written as text, in one form on both sides; it may take as long as it takes. */
export const plainForms = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/** The tables of the site. What may be forgotten (unlogged ones), and what makes itself (pg-boss's), is not among them. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, ARRAY(
       SELECT attname::text FROM pg_attribute
       WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND c.relname <> ALL ($1)
     ORDER BY c.relname`,
    [apart],
  );
  return rows;
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return rows;
}

/** The rows of a table as the transaction sees them, each as PostgreSQL writes a row, in pieces of some megabytes. */
export async function* readRows(client: Client, { name, columns }: Table): AsyncIterable<string[]> {
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT ROW(${columns.map(quote).join(', ')})::text AS row FROM ${quote(name)}`,
  );
  for (let count = 100; ;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${count} FROM backup`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
    const size = rows.reduce((sum, { row }) => sum + row.length, 1);
    count = Math.max(10, Math.min(mostRows, Math.floor((rows.length * bytesAtOnce) / size)));
  }
  await client.query('CLOSE backup');
}

/**
 * Puts rows into tables that exist, in the caller's transaction: without their triggers and references, which come back
 * by `finish` and are checked then. `add` gets what `readRows` gave.
 */
export async function beginLoading(client: Client, tables: readonly Table[], sequences: readonly Sequence[]) {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: 'O' | 'A' | 'R' | 'D' }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS name, tgenabled AS enabled
     FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${quote(name)}`);
  // Migrations write rows, too.
  await client.query(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(', ')}`);
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map(quote).join(', ')]));
  let shaped: string | undefined;

  return {
    add: async (table: string, rows: readonly string[]): Promise<void> => {
      const columns = columnsOf.get(table);
      if (columns === undefined) throw new Error(`The backup has rows of ${table}, which it does not name`);
      if (shaped !== table) {
        await client.query('DROP TABLE IF EXISTS pg_temp.restored');
        await client.query(`CREATE TEMP TABLE restored AS SELECT ${columns} FROM ${quote(table)} LIMIT 0`);
        shaped = table;
      }
      await client.query(
        `INSERT INTO ${quote(table)} (${columns}) OVERRIDING SYSTEM VALUE SELECT (line.row).* FROM (
           SELECT value::pg_temp.restored AS row FROM json_array_elements_text($1::json) OFFSET 0) AS line`,
        [JSON.stringify(rows)],
      );
    },
    finish: async (): Promise<void> => {
      for (const { name, value } of sequences)
        await client.query('SELECT setval($1::regclass, $2)', [quote(name), value]);
      const states = { O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA', D: 'DISABLE' } as const;
      for (const { table, name, enabled } of triggers)
        await client.query(`ALTER TABLE ${table} ${states[enabled]} TRIGGER ${quote(name)}`);
      for (const { table, name, definition } of references)
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`);
    },
  };
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
