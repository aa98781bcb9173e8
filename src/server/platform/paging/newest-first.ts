import { desc, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { decodeCursor, encodeCursor, shortHash } from './page-cursor.ts';
import { chooseSeek, type Anchor } from './page-seek.ts';

type Wanted = {
  /** What the list is of: a cursor counts only where this is the same. */
  list: unknown;
  cursor: string | undefined;
  pageNo: number;
  pageSize: number;
  /** The other way round. */
  oldestFirst?: boolean;
  /** Rows in the whole list; asked for beyond the first page. */
  total: Promise<number>;
};
export type Window = { beyond: SQL | undefined; orderBy: SQL[]; limit: number; offset: number };
type Place = { at: Date; id: string };

/**
 * A page of a list sorted by a moment and, where that is equal, by id, newest first unless asked otherwise. It is reached from the nearest of
 * start, end and the cursor that came with another page, so page 1,000 costs what page 1 does; a cursor that is not of
 * this list counts for nothing, and the page number decides.
 */
export async function readNewest<Row>(
  { list, cursor, pageNo, pageSize, total, oldestFirst = false }: Wanted,
  columns: { at: AnyColumn; id: AnyColumn },
  read: (window: Window) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  // Where the rows cannot be read, nobody asks for it any more.
  total.catch(() => undefined);
  const name = shortHash(JSON.stringify(list));
  const position = (pageNo - 1) * pageSize;
  const take = pageNo === 1 ? pageSize : Math.min(pageSize, (await total) - position);
  if (take <= 0) return { rows: [], nextCursor: null };
  const edges = decodeCursor(name, cursor);
  const { from, inclusive, backwards, skip } = chooseSeek(
    position,
    take,
    pageNo === 1 ? Infinity : await total,
    edges && pageNo > 1 ? [edges.first, edges.last] : [],
  );
  const ascending = backwards !== oldestFirst;
  const operator = sql.raw((ascending ? '>' : '<') + (inclusive ? '=' : ''));
  const rows = await read({
    beyond: from
      ? sql`(${columns.at}, ${columns.id}) ${operator} (${new Date(Number(from.value)).toISOString()}, ${from.id})`
      : undefined,
    orderBy: [columns.at, columns.id].map((column) => (ascending ? sql`${column}` : desc(column))),
    limit: take,
    offset: skip,
  });
  if (backwards) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || position + rows.length >= (await total)) return { rows, nextCursor: null };
  const anchor = (row: Row, place: number): Anchor => {
    const { at, id } = placeOf(row);
    return { position: place, key: { value: String(at.getTime()), id } };
  };
  const seen = { first: anchor(first, position), last: anchor(last, position + rows.length - 1) };
  return { rows, nextCursor: encodeCursor(name, seen) };
}
