import { localised } from '#lib/localised.ts';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Correspondent } from '#api/mail/mail.ts';
import { m } from '#i18n/messages.ts';
import type { Db } from '#server/platform/db/database.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { isUuid } from '#server/platform/uuid.ts';

type Shop = Pick<typeof shop.$inferSelect, 'id' | 'nameEn' | 'nameZh' | 'cityEn' | 'cityZh'>;

/** Somebody who may stand on a side of a mail. A supplier is known by its shop, everybody else by name and company. */
export type Side = {
  /** Who is meant; null: a shop of the demo that nobody owns. */
  memberId: string | null;
  /** The account whose company it is: a shop is looked after by it and all its colleagues. */
  party: string | null;
  nickname: string;
  company: string | null;
  shop: Shop | null;
  /** Neither the account nor the shop is closed. */
  here: boolean;
};

const shopColumns = {
  id: shop.id,
  nameEn: shop.nameEn,
  nameZh: shop.nameZh,
  cityEn: shop.cityEn,
  cityZh: shop.cityZh,
};

/** Members by their ids. Unknown ids are left out. */
export async function sidesOfMembers(db: Db, memberIds: readonly string[]): Promise<Map<string, Side>> {
  const ids = [...new Set(memberIds)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const head = alias(member, 'head');
  const party = sql`coalesce(${head.id}, ${member.id})`;
  const company = db
    .select({ name: certification.companyName })
    .from(certification)
    .where(and(eq(certification.memberId, party), eq(certification.state, 'success')))
    .orderBy(desc(certification.submittedAt), desc(certification.id))
    .limit(1);
  const rows = await db
    .select({
      id: member.id,
      nickname: member.nickname,
      closedAt: member.closedAt,
      company: sql<string | null>`(${company})`,
      party: sql<string>`${party}`,
      shop: shopColumns,
      shopClosedAt: shop.closedAt,
    })
    .from(member)
    .leftJoin(head, and(eq(head.id, member.companyId), isNull(head.closedAt)))
    // A colleague of a supplier writes for its shop.
    .leftJoin(shop, eq(shop.ownerId, party))
    .where(inArray(member.id, ids));
  return new Map(
    rows.map(({ id, closedAt, shopClosedAt, ...side }) => [
      id,
      { ...side, memberId: id, here: closedAt === null && shopClosedAt === null },
    ]),
  );
}

/** Shops by their ids, whoever owns them. Unknown ids are left out. */
export async function sidesOfShops(db: Db, shopIds: readonly string[]): Promise<Map<string, Side>> {
  const ids = [...new Set(shopIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ shop: shopColumns, memberId: shop.ownerId, closedAt: shop.closedAt, company: certification.companyName })
    .from(shop)
    .leftJoin(certification, and(eq(certification.memberId, shop.ownerId), eq(certification.state, 'success')))
    .where(inArray(shop.id, ids));
  return new Map(
    rows.map(({ shop: own, memberId, closedAt, company }) => [
      own.id,
      { memberId, party: memberId, nickname: '', company, shop: own, here: closedAt === null },
    ]),
  );
}

/**
 * Who reads what goes to a side: of a shop everybody who looks after it, and of a company with which there is a deal
 * (`partners`) everybody who works for it. Whoever is meant alone is left to the caller's checks.
 */
export async function readersOf(db: Db, sides: readonly Side[], partners: ReadonlySet<string>): Promise<string[]> {
  const isShared = ({ shop: own, party }: Side) => party !== null && (own !== null || partners.has(party));
  const people = await peopleOf(
    db,
    sides.filter(isShared).map(({ party }) => party!),
  );
  const alone = sides.flatMap((side) => (!isShared(side) && side.memberId ? [side.memberId] : []));
  return [...new Set([...people, ...alone])];
}

/** Everybody who works for the companies, closed accounts left out. */
export async function peopleOf(db: Db, parties: readonly string[]): Promise<string[]> {
  if (parties.length === 0) return [];
  const isOfThem = or(inArray(member.id, [...parties]), inArray(member.companyId, [...parties]));
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(isOfThem, isNull(member.closedAt)));
  return rows.map(({ id }) => id);
}

/** What a side is called in a language: what readers see of it. */
export function correspondentOf({ memberId, nickname, company, shop: own }: Side): Correspondent {
  if (own) {
    const name = localised(own, 'name');
    const city = localised(own, 'city');
    // Whoever reads learns whose shop it is: its name is chosen, the company's is certified.
    const detail = company && company !== name ? [company, city].filter(Boolean).join(' · ') : city;
    return { kind: 'shop', id: own.id, name, detail };
  }
  return { kind: 'member', id: memberId!, name: nickname || m.mail_closedAccount(), detail: company ?? '' };
}

/** Everything that a side may be searched by, in both languages. */
export const namesOf = ({ nickname, company, shop: own }: Side): string =>
  [nickname, company, own?.nameEn, own?.nameZh].filter(Boolean).join(' ');
