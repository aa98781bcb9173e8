import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Named } from '#api/common/common.ts';
import type { Locale } from '#i18n/locales.ts';
import { category } from './schema/catalogue.ts';

/** True where every word of the keyword stands in one of the columns (undefined without a word); case does not matter, `%` and `_` are letters, null is no word. */
export function containsWords(keyword: string, columns: (AnyColumn | SQL)[]): SQL | undefined {
  const words = keyword.split(/\s+/).filter((word) => word !== '');
  const text = sql`lower(concat_ws(' ', ${sql.join(columns, sql`, `)}))`;
  return and(...words.map((word) => sql`strpos(${text}, lower(${word})) > 0`));
}

/** Categories of an array column in its own order; ids that are no longer a category are left out. */
export function namedCategories(ids: AnyColumn, locale: Locale): SQL<Named[]> {
  const name = locale === 'zh-CN' ? category.nameZh : category.nameEn;
  const subquery = sql`(
    select coalesce(json_agg(json_build_object('id', ${category.id}, 'name', ${name}) order by listed.position), '[]'::json)
    from unnest(${ids}) with ordinality as listed (id, position) join ${category} on ${category.id} = listed.id
  )`;
  // Wrapped, because drizzle drops the tables' names from the outermost expression when a select reads one table.
  return sql`${subquery}`;
}
