import { getTableColumns, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/db/database.ts';

export type Transaction = Pick<Db, 'execute'>;

const rowsPerStatement = 5_000;

/**
 * Writes rows in bulk: one JSON parameter per 5,000 rows. Rows whose key exists are updated where they differ, except
 * for the properties in `keep`; rows of the table that are not given stay. Every row must have the same properties.
 */
export async function upsert<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: Table['$inferInsert'][],
  keep: (keyof Table['$inferInsert'] & string)[] = [],
): Promise<void> {
  const { names, conflict } = shapeOf(table, rows[0], keep);
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await insertRecords(tx, table, names, rows.slice(from, from + rowsPerStatement), conflict);
  }
}

/** Writes rows in bulk and leaves those alone whose key exists. */
export async function insertNew<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const { names } = shapeOf(table, rows[0]);
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await insertRecords(tx, table, names, rows.slice(from, from + rowsPerStatement), sql`on conflict do nothing`);
  }
}

/** Makes the table hold exactly these rows. Only for tables that no other table refers to. */
export async function replaceAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  await tx.execute(sql`delete from ${table}`);
  await insertNew(tx, table, rows);
}

type Names = Map<string, string>;

function shapeOf(table: PgTable, sample: object | undefined, keep: string[] = []): { names: Names; conflict: SQL } {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => sample && key in sample);
  const names: Names = new Map(columns.map(([key, column]) => [key, column.name]));
  const keys = keyOf(table);
  const rest = [...names].filter(([key, name]) => !keys.includes(name) && !keep.includes(key)).map(([, name]) => name);
  if (rest.length === 0) return { names, conflict: sql`on conflict do nothing` };
  const own = sql.join(
    rest.map((name) => sql`${table}.${sql.identifier(name)}`),
    sql`, `,
  );
  const given = sql.join(
    rest.map((name) => sql`excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  const assigned = sql.join(
    rest.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  const target = sql.join(
    keys.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const conflict = sql`on conflict (${target}) do update set ${assigned} where (${own}) is distinct from (${given})`;
  return { names, conflict };
}

function keyOf(table: PgTable): string[] {
  const composite = getTableConfig(table).primaryKeys[0]?.columns;
  const single = Object.values(getTableColumns(table)).filter((column) => is(column, PgColumn) && column.primary);
  return (composite ?? single).map((column) => column.name);
}

async function insertRecords(tx: Transaction, table: PgTable, names: Names, rows: object[], conflict: SQL) {
  if (rows.length === 0) return;
  const records = (rows as Record<string, unknown>[]).map((row) =>
    Object.fromEntries([...names].map(([key, name]) => [name, row[key]])),
  );
  const columns = sql.join(
    [...names.values()].map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json) ${conflict}`);
}
