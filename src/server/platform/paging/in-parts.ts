import { count, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { mostListed } from '#api/common/console-list-choices.ts';
import type { Db } from '../db/database.ts';

/** Rows that come one after the other: which, and how they are sorted. */
export type Part = { where: SQL | undefined; orderBy: SQL[] };

/**
 * The ids of a page of a list that comes in parts: what waits, and then what is done, each sorted its own way, so that
 * each has an index that knows its order. Counted, and turned, to `mostListed` and no further: `more` says that there is more.
 */
export async function pageInParts(
  db: Db,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  { table, id }: { table: PgTable; id: AnyColumn },
  parts: readonly Part[],
) {
  const counting = Promise.all(parts.map(({ where }) => countTo(db, table, where, mostListed + 1)));
  // Where the rows cannot be read, nobody asks for it any more.
  counting.catch(() => undefined);
  const offset = (pageNo - 1) * pageSize;
  const ids: string[] = [];
  for (const [index, { where, orderBy }] of parts.entries()) {
    // What stands before it has to be known, and nothing stands before the first.
    const before = index === 0 ? 0 : (await counting).slice(0, index).reduce((sum, total) => sum + total, 0);
    if (offset >= mostListed || ids.length === pageSize) break;
    const rows = await db
      .select({ id: sql<string>`${id}` })
      .from(table)
      .where(where)
      .orderBy(...orderBy)
      .limit(pageSize - ids.length)
      .offset(Math.max(0, offset - before));
    ids.push(...rows.map((row) => row.id));
  }
  const all = (await counting).reduce((sum, total) => sum + total, 0);
  return { ids, total: Math.min(all, mostListed), more: all > mostListed, pageNo, pageSize };
}

/** How many rows there are, counted to `most` and no further. */
export async function countTo(db: Db, table: PgTable, where: SQL | undefined, most: number): Promise<number> {
  const known = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most)
    .as('known');
  const [counted] = await db.select({ total: count() }).from(known);
  return counted?.total ?? 0;
}

/** Rows in the order of their ids. */
export const inOrderOf = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => places.get(idOf(one))! - places.get(idOf(other))!);
};
