import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { builtOnce } from './built-once.ts';
import type { Db } from './database.ts';

/**
 * Inserts rows of a table by one parameter: the statement is the same for however many, so that its text is made and its
 * plan found once. What a row leaves out is null, whatever the default of the column. For tables that every step writes, and
 * for texts that the database or the program knows already: JSON in PostgreSQL refuses half of a character.
 */
export function insertRowsInto<Table extends PgTable>(
  table: Table,
): (db: Db, rows: readonly Table['$inferInsert'][]) => PromiseLike<unknown> {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => ({ key, name }));
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const rows = sql`jsonb_populate_recordset(null::${table}, ${sql.placeholder('rows')}::jsonb)`;
  const insert = builtOnce((db) => db.insert(table).select(sql`select ${names} from ${rows}`));
  const named = (row: Record<string, unknown>) =>
    Object.fromEntries(columns.flatMap(({ key, name }) => (row[key] === undefined ? [] : [[name, row[key]]])));
  return (db, given) => insert(db, { rows: JSON.stringify(given.map(named)) });
}
