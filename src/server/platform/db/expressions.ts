import { and, sql, type AnyColumn, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Named } from '#api/common/common.ts';
import { languageOptions } from '#i18n/locales.ts';
import { localised } from '#lib/localised.ts';
import { category } from './schema/catalogue.ts';

const wordsOf = (keyword: string) => keyword.split(/\s+/).filter((word) => word !== '');

/** True where every word of the keyword stands in one of the columns (undefined without a word); case does not matter, `%` and `_` are letters, null is no word. */
export function containsWords(keyword: string, columns: (AnyColumn | SQL)[]): SQL | undefined {
  const text = sql`lower(concat_ws(' ', ${sql.join(columns, sql`, `)}))`;
  return and(...wordsOf(keyword).map((word) => sql`strpos(${text}, lower(${word})) > 0`));
}

/** True where each word of the keyword stands in a text that an index knows the trigrams of. */
export const says = (text: SQL, keyword: string): SQL | undefined =>
  and(...wordsOf(keyword).map((word) => sql`${text} like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`));

/** True where one of the ways leads to the column: each of them has an index of its own, `or` would use none. */
export const isAmong = (column: AnyColumn, ways: readonly SQLWrapper[]): SQL =>
  sql`${column} in (${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union all `,
  )})`;

/** As `inArray`, by one parameter: the statement is the same for however many, and is planned once where it is prepared. */
export const isOneOf = <Value>(
  column: AnyColumn<{ data: Value }> | SQL<Value>,
  values: readonly NoInfer<Value>[] | Placeholder,
): SQL => sql`${column} = any(${sql.param(values)})`;

/**
 * As `eq`, for a code of the program's own that stands in the statement: a plan for all values finds an index that is
 * partial for it (`planOnce`). Never for what comes from outside.
 */
export const isCode = <Code extends string>(column: AnyColumn<{ data: Code }>, code: NoInfer<Code>): SQL =>
  sql`${column} = ${sql.raw(`'${code}'`)}`;

/** A number as it is kept, however it was typed: `so261122 0003` is SO261122-0003. */
export function numberOf(keyword: string): string {
  const parts = /^([a-z]{2}\d{6})[^a-z\d]*(\d{4,})$/i.exec(keyword.trim());
  return parts ? `${parts[1]}-${parts[2]}` : keyword;
}

/**
 * As `localised`, of a query: a text that may be empty in the reader's language is read in English, or in whatever
 * language there is.
 */
export function localisedText<Name extends string>(
  table: { [Key in `${Name}En`]: AnyColumn } & { [Key in `${Name}Zh`]: AnyColumn },
  name: Name,
): SQL<string> {
  const own = localised(table, name);
  const texts = [own, ...languageOptions.map(({ writing }) => table[`${name}${writing.column}`])];
  return sql<string>`coalesce(${sql.join(
    texts.map((text) => sql`nullif(${text}, '')`),
    sql`, `,
  )}, '')`;
}

/** Categories of an array column in its own order; ids that are no longer a category are left out. */
export function namedCategories(ids: AnyColumn): SQL<Named[]> {
  const name = localised(category, 'name');
  const subquery = sql`(
    select coalesce(json_agg(json_build_object('id', ${category.id}, 'name', ${name}) order by listed.position), '[]'::json)
    from unnest(${ids}) with ordinality as listed (id, position) join ${category} on ${category.id} = listed.id
  )`;
  // Wrapped, because drizzle drops the tables' names from the outermost expression when a select reads one table.
  return sql`${subquery}`;
}
