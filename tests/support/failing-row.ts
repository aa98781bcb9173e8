import { getTableName, sql, type Table } from 'drizzle-orm';
import type { Database } from '#server/platform/db/open.ts';

/** While `work` runs, this row of the table cannot be changed or removed: as one that is broken in a way that nobody has thought of. */
export async function whileRowFails<Result>(
  db: Database['orm'],
  table: Table,
  id: string,
  work: () => Promise<Result>,
  column = 'id',
): Promise<Result> {
  const name = sql.identifier(getTableName(table));
  await db.execute(sql`create or replace function fail_row() returns trigger language plpgsql as
    $$ begin raise exception 'This row is broken'; end $$`);
  await db.execute(
    sql`create trigger fail_row before update or delete on ${name} for each row when (old.${sql.identifier(column)} = ${sql.raw(`'${id}'`)}) execute function fail_row()`,
  );
  try {
    return await work();
  } finally {
    await db.execute(sql`drop trigger fail_row on ${name}`);
  }
}
