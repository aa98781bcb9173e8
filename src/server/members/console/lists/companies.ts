import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { listCompanies } from '#api/members/console-lists.ts';
import { localised } from '#lib/localised.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { companiesFound, heldParties, isHeld, pageOf, shopsFound } from './found.ts';

type Asked = z.output<typeof listCompanies.input>;

/** Certified companies, the latest first. */
export async function companiesListed(
  { db }: Context,
  { keyword, only, of, ...place }: Asked,
): Promise<z.output<typeof listCompanies.data>> {
  const found = keyword ? inArray(certification.memberId, await partiesFound(db, keyword)) : undefined;
  const where = and(
    eq(certification.state, 'success'),
    isLatest(db),
    found,
    narrowed(db, only),
    of ? eq(certification.memberId, of) : undefined,
  );
  const table = { table: certification, at: certification.submittedAt, id: certification.id };
  const { list, ...counted } = await pageOf(db, place, table, where, (which, orderBy) =>
    db
      .select({
        id: certification.memberId,
        company: certification.companyName,
        nationId: country.iso2,
        nation: localised(country, 'name'),
        email: member.email,
        capabilities: member.capabilities,
        certifiedAt: certification.submittedAt,
        decidedAt: certification.decidedAt,
        held: isHeld(member.id),
      })
      .from(certification)
      .innerJoin(member, eq(member.id, certification.memberId))
      .innerJoin(country, eq(country.iso2, certification.nation))
      .where(which)
      .orderBy(...orderBy),
  );
  const colleagues = await colleaguesOf(
    db,
    list.map(({ id }) => id),
  );
  return {
    ...counted,
    list: list.map(({ nationId, nation, certifiedAt, decidedAt, ...row }) => ({
      ...row,
      nation: { id: nationId, name: nation },
      people: 1 + (colleagues.get(row.id) ?? 0),
      certifiedAt: (decidedAt ?? certifiedAt).toISOString(),
    })),
  };
}

/** By name, by their people, by their shop. */
async function partiesFound(db: Db, keyword: string): Promise<string[]> {
  const companies = await companiesFound(db, keyword);
  const shops = db
    .select({ id: shop.ownerId })
    .from(shop)
    .where(inArray(shop.id, await shopsFound(db, keyword, companies)));
  return [...companies, ...(await shops).flatMap(({ id }) => id ?? [])];
}

/** Who certified again is one company, as it is called now. */
function isLatest(db: Db) {
  const later = alias(certification, 'later');
  return sql`not exists (${db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.memberId, certification.memberId),
        eq(later.state, 'success'),
        sql`(${later.submittedAt}, ${later.id}) > (${certification.submittedAt}, ${certification.id})`,
      ),
    )})`;
}

function narrowed(db: Db, only: Asked['only']) {
  if (!only) return undefined;
  if (only === 'held') return inArray(certification.memberId, heldParties(db));
  const capable = db
    .select({ id: member.id })
    .from(member)
    .where(sql`${only} = any(${member.capabilities})`);
  return inArray(certification.memberId, capable);
}

async function colleaguesOf(db: Db, ids: string[]): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: member.companyId, people: count() })
    .from(member)
    .where(inArray(member.companyId, ids))
    .groupBy(member.companyId);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
