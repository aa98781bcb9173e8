import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, numeric, timestamp } from 'drizzle-orm/pg-core';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../uuid.ts';

/** What a column may say, from the list that the contract has. */
export const oneOf = (column: SQLWrapper, values: readonly (string | number)[]) =>
  sql`${column} in (${sql.raw(values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', '))})`;
export const isCurrency = (column: SQLWrapper) => sql`${column} ~ '^[A-Z]{3}$'`;

/**
 * What operators search a table by, in one text: an index holds its trigrams, and a query says the very same expression
 * (server/members/console/lists/found.ts).
 */
export const searched = (...columns: SQLWrapper[]): SQL<string> =>
  sql<string>`lower(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )})`;

/** Totals: two places. */
export const total = (name: string) => numeric(name, { precision: 18, scale: 2 });

/** A text-search vector whose tokens are made by the application (lib/search-text.ts), not by a dictionary. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Bytes as they are. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The id of a row. A text from outside that is none is the id of nothing: 404, wherever it is looked up. */
export const uuid = customType<{ data: string }>({
  dataType: () => 'uuid',
  toDriver: (id) => {
    if (!isUuid(id)) throw notFound();
    return id;
  },
});

/** JSON that may be a text of its own: drizzle's `jsonb` would read the text `1230` as a number. */
export const json = <Data>(name: string) =>
  customType<{ data: Data; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (data) => JSON.stringify(data),
    // The driver has read it.
    fromDriver: (read) => read as Data,
  })(name);

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Price per tonne, four places (api/deals/README.md). */
export const price = (name: string) => numeric(name, { precision: 16, scale: 4 });

/** Tonnes, three places. */
export const tonnes = (name: string) => numeric(name, { precision: 14, scale: 3 });

/** Per cent, two places. */
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2 });
