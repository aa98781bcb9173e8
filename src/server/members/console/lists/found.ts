import { and, desc, eq, inArray, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { union, type PgTable } from 'drizzle-orm/pg-core';
import { mostListed } from '#api/common/console-list-choices.ts';
import { containsWords, says } from '#server/platform/db/expressions.ts';
import { countTo } from '#server/platform/paging/in-parts.ts';
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
  const [list, total] = await Promise.all([
    offset < most ? read(sql`${id} in (${picked})`, orderBy) : [],
    countTo(db, table, where, most + 1),
  ]);
  return { list, total: Math.min(total, most), more: total > most, pageNo, pageSize };
}

/** As `inArray`, for thousands of ids. */
export const isOneOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${`{${ids.join()}}`}::uuid[])`;

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
