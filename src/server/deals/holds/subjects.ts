import { localised } from '#lib/localised.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { HoldSubject } from '#api/deals/hold.ts';
import { tradeRoles, type HoldKind } from '#api/deals/hold-choices.ts';
import { heldStatuses } from '#api/deals/order-states.ts';
import { type Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

type Reader = Pick<Context, 'db' | 'locale'>;
type Held = { kind: HoldKind; subjectId: string };
type Row = { id: string; name: string; about: string; holdId: string | null };

/** So many of each kind. */
const most = 10;
const one = sql`1`;

/** The open hold of a row, if there is one. */
const openHold = (kind: HoldKind, id: SQL) =>
  sql<string | null>`(select ${hold.id} from ${hold}
    where ${hold.kind} = ${kind} and ${hold.subjectId} = ${id} and ${hold.liftedAt} is null)`;

type ReadSubjects = (context: Reader, which: { id: string } | { keyword: string }) => Promise<Row[]>;

/** Certified companies, of a kind. */
function companies(kind: HoldKind, having: SQL): ReadSubjects {
  return ({ db }, which) => {
    const current = db.$with('current').as(
      db
        .selectDistinctOn([certification.memberId], {
          memberId: certification.memberId,
          company: certification.companyName,
        })
        .from(certification)
        .where(eq(certification.state, 'success'))
        .orderBy(certification.memberId, sql`${certification.decidedAt} desc`),
    );
    return db
      .with(current)
      .select({
        id: member.id,
        name: current.company,
        about: member.email,
        holdId: openHold(kind, sql`${member.id}::text`),
      })
      .from(current)
      .innerJoin(member, eq(member.id, current.memberId))
      .where(
        and(
          isNull(member.closedAt),
          having,
          'id' in which
            ? eq(sql`${member.id}::text`, which.id)
            : containsWords(which.keyword, [sql`${current.company}`, member.email]),
        ),
      )
      .orderBy(current.company)
      .limit(most);
  };
}

/** How each kind of thing is named for an operator; `which` finds one by its id, or some by their words. */
export const readSubjects: Record<HoldKind, ReadSubjects> = {
  account: ({ db }, which) =>
    db
      .select({
        id: member.id,
        name: member.email,
        about: member.nickname,
        holdId: openHold('account', sql`${member.id}::text`),
      })
      .from(member)
      .where(
        and(
          isNull(member.closedAt),
          'id' in which
            ? eq(sql`${member.id}::text`, which.id)
            : containsWords(which.keyword, [member.email, member.nickname]),
        ),
      )
      .orderBy(member.email)
      .limit(most),

  company: companies('company', sql`true`),
  buying: companies('buying', sql`${member.type} = 'QY'`),
  selling: companies('selling', sql`'supplier' = any(${member.capabilities})`),
  forwarding: companies('forwarding', sql`'forwarder' = any(${member.capabilities})`),

  shop: async ({ db }, which) => {
    const rows = await db
      .select({
        id: shop.id,
        nameEn: shop.nameEn,
        nameZh: shop.nameZh,
        email: member.email,
        holdId: openHold('shop', sql`${shop.id}`),
      })
      .from(shop)
      .leftJoin(member, eq(member.id, shop.ownerId))
      .where(
        'id' in which ? eq(shop.id, which.id) : containsWords(which.keyword, [shop.nameEn, shop.nameZh, member.email]),
      )
      .orderBy(shop.nameEn)
      .limit(most);
    return rows.map(({ id, nameEn, nameZh, email, holdId }) => ({
      id,
      about: email ?? '',
      holdId,
      name: localised({ nameEn, nameZh }, 'name'),
    }));
  },

  // A word finds too many offers: one comes here from an offer, or what was reported.
  offer: async ({ db }, which) => {
    const id = 'id' in which ? which.id : which.keyword;
    if (!isUuid(id)) return [];
    const rows = await db
      .select({
        id: sql<string>`${offer.id}::text`,
        name: material.grade,
        nameEn: shop.nameEn,
        nameZh: shop.nameZh,
        holdId: openHold('offer', sql`${offer.id}::text`),
      })
      .from(offer)
      .innerJoin(shop, eq(shop.id, offer.shopId))
      .innerJoin(material, eq(material.id, offer.materialId))
      .where(and(eq(offer.id, id), inArray(offer.status, ['onSale', 'paused'])));
    return rows.map(({ id: offerId, name, holdId, ...names }) => ({
      ...{ id: offerId, name, holdId },
      about: localised(names, 'name'),
    }));
  },

  deal: async ({ db }, which) => {
    const awarded = (keyword: string) =>
      sql`exists (${db
        .select({ one })
        .from(subOrder)
        .where(
          and(eq(subOrder.orderId, tradeOrder.id), containsWords(keyword, [subOrder.number, subOrder.supplierCompany])),
        )})`;
    const rows = await db
      .select({
        id: tradeOrder.id,
        number: tradeOrder.number,
        company: tradeOrder.buyerCompany,
        grade: tradeOrder.gradeNumber,
        holdId: openHold('deal', sql`${tradeOrder.id}::text`),
      })
      .from(tradeOrder)
      .where(
        and(
          or(isNotNull(tradeOrder.heldAt), sql`${tradeOrder.status} = any(${sql.param(heldStatuses)})`),
          'id' in which
            ? eq(sql`${tradeOrder.id}::text`, which.id)
            : or(containsWords(which.keyword, [tradeOrder.number, tradeOrder.buyerCompany]), awarded(which.keyword)),
        ),
      )
      .orderBy(sql`${tradeOrder.postedAt} desc`)
      .limit(most);
    return rows.map(({ id, number, company, grade, holdId }) => ({
      id,
      name: number,
      about: `${company} · ${grade}`,
      holdId,
    }));
  },
};

/** How the thing of a hold is called today; empty: it is gone. */
export async function nameOf(db: Db, locale: Context['locale'], { kind, subjectId }: Held): Promise<string> {
  const [subject] = await readSubjects[kind]({ db, locale }, { id: subjectId });
  return subject?.name ?? '';
}

/** What could be put on hold, with the hold that is on it. */
export async function findSubjects(context: Reader, keyword: string): Promise<HoldSubject[]> {
  const found = await Promise.all(
    (Object.keys(readSubjects) as HoldKind[]).map(async (kind) => {
      const rows = await readSubjects[kind](context, { keyword });
      return rows.map((row) => ({ kind, ...row }));
    }),
  );
  return found.flat();
}

/** What of a member could be put on hold. */
export async function subjectsOf(context: Reader, memberId: string): Promise<HoldSubject[]> {
  const shops = await context.db.select({ id: shop.id }).from(shop).where(eq(shop.ownerId, memberId));
  const wanted = [
    ...(['account', 'company', ...tradeRoles] as const).map((kind) => ({ kind, id: memberId })),
    ...shops.map(({ id }) => ({ kind: 'shop' as const, id })),
  ];
  const found = await Promise.all(
    wanted.map(async ({ kind, id }) => (await readSubjects[kind](context, { id })).map((row) => ({ kind, ...row }))),
  );
  return found.flat();
}
