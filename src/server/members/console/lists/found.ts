import { and, count, desc, eq, inArray, isNull, or, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import { union, type PgTable } from 'drizzle-orm/pg-core';
import { mostListed } from '#api/common/console-list-choices.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { searched } from '#server/platform/db/schema/columns.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

/**
 * A page of a list, the latest first, counted to `most` and no further. Its rows are found before anything else is
 * read of them: `read` is given which they are.
 */
export async function pageOf<Row>(
  db: Db,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  { table, at, id }: { table: PgTable; at: AnyColumn; id: AnyColumn },
  where: SQL | undefined,
  read: (which: SQL, orderBy: SQL[]) => Promise<Row[]>,
  most: number = mostListed,
) {
  const offset = (pageNo - 1) * pageSize;
  const orderBy = [desc(at), desc(id)];
  const picked = db
    .select({ id: sql`${id}` })
    .from(table)
    .where(where)
    .orderBy(...orderBy)
    .limit(pageSize)
    .offset(offset);
  const known = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most + 1)
    .as('known');
  const [list, [counted]] = await Promise.all([
    offset < most ? read(sql`${id} in (${picked})`, orderBy) : [],
    db.select({ total: count() }).from(known),
  ]);
  const total = counted?.total ?? 0;
  return { list, total: Math.min(total, most), more: total > most, pageNo, pageSize };
}

/** True where each word of the keyword stands in a text that an index knows the trigrams of. */
export const says = (text: SQL, keyword: string): SQL | undefined =>
  and(...wordsOf(keyword).map((word) => sql`${text} like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`));

const wordsOf = (keyword: string) => keyword.split(/\s+/).filter((word) => word !== '');

/** True where one of the ways leads to the column: each of them has an index of its own, `or` would use none. */
export const isAmong = (column: AnyColumn, ways: readonly SQLWrapper[]): SQL =>
  sql`${column} in (${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union all `,
  )})`;

/** As `inArray`, for thousands of ids. */
export const isOneOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${`{${ids.join()}}`}::uuid[])`;

/** A number as it is kept, however it was typed: `so261122 0003` is SO261122-0003. */
export function numberOf(keyword: string): string {
  const parts = /^([a-z]{2}\d{6})[^a-z\d]*(\d{4,})$/i.exec(keyword.trim());
  return parts ? `${parts[1]}-${parts[2]}` : keyword;
}

/** Companies found by their name or e-mail address, by whose they are. */
export const companiesNamed = (db: Db, keyword: string) =>
  db
    .select({ id: certification.memberId })
    .from(certification)
    .where(
      and(
        eq(certification.state, 'success'),
        says(searched(certification.companyName, certification.companyEmail), keyword),
      ),
    );

/** As above, or by one of their people: so many at most, as ids, because a plan is made for how many there are. */
export async function companiesFound(db: Db, keyword: string): Promise<string[]> {
  const people = db
    .select({ id: sql<string>`coalesce(${member.companyId}, ${member.id})`.as('id') })
    .from(member)
    .where(says(searched(member.email, member.nickname), keyword));
  const found = await union(companiesNamed(db, keyword), people).limit(1_000);
  return found.map(({ id }) => id);
}

/** Shops found by their own name, or by whose they are. There are thousands at most. */
export async function shopsFound(db: Db, keyword: string, companies: readonly string[]): Promise<string[]> {
  const named = containsWords(keyword, [shop.id, shop.nameEn, shop.nameZh]);
  const rows = await db
    .select({ id: shop.id })
    .from(shop)
    .where(or(named, inArray(shop.ownerId, [...companies])));
  return rows.map(({ id }) => id);
}

/** The shop of a company. */
export const shopsOf = (db: Db, ownerId: string) =>
  db.select({ id: shop.id }).from(shop).where(eq(shop.ownerId, ownerId));

// Each is wrapped, because drizzle drops the tables' names from the outermost expression when a select reads one table.

/** The name of a member's company as it is certified now. */
export const certifiedName = (memberId: AnyColumn | SQL): SQL<string | null> => {
  const latest = sql`(select ${certification.companyName} from ${certification}
    where ${certification.memberId} = ${memberId} and ${certification.state} = 'success'
    order by ${certification.submittedAt} desc, ${certification.id} desc limit 1)`;
  return sql<string | null>`${latest}`;
};

/** Whether something of a member is on hold: the account, the company or its shop. */
export const isHeld = (memberId: AnyColumn): SQL<boolean> => {
  const open = sql`exists (select 1 from ${hold} where ${hold.partyId} = ${memberId} and ${hold.liftedAt} is null)`;
  return sql<boolean>`${open}`;
};

/** Those of whom something is on hold. */
export const heldParties = (db: Db) =>
  db
    .select({ id: hold.partyId })
    .from(hold)
    .where(and(isNull(hold.liftedAt), sql`${hold.partyId} is not null`));
