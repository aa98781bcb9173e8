import { and, asc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  ApprovedSource,
  findSourceGoods,
  getSourceByPage,
  OfferedGoods,
  SourcePage,
} from '#api/deals/approved-source.ts';
import { sourceDays, sourceStates, type SourceState } from '#api/deals/sample-choices.ts';
import { hasRole } from '#api/members/company-roles.ts';
import { daysLater, utcDay } from '#lib/days.ts';
import { awardsToApprovedOnly, loadNames } from '#server/deals/deal/index.ts';
import { loadMaterials } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { approvedSource, sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { describeGoods } from './goods.ts';

type Row = typeof approvedSource.$inferSelect;
const { validUntil, withdrawnAt } = approvedSource;

/** As a state is reckoned in rows, and for the database. */
function stateOf(row: Pick<Row, 'validUntil' | 'withdrawnAt'>, today: string): SourceState {
  if (row.withdrawnAt) return 'withdrawn';
  if (row.validUntil < today) return 'expired';
  return row.validUntil <= daysLater(today, sourceDays.reminder) ? 'ending' : 'valid';
}
function isIn(state: SourceState, today: string): SQL {
  const near = daysLater(today, sourceDays.reminder);
  const stands = isNull(withdrawnAt);
  const conditions: Record<SourceState, SQL> = {
    withdrawn: isNotNull(withdrawnAt),
    expired: and(stands, lt(validUntil, today))!,
    ending: and(stands, gte(validUntil, today), sql`${validUntil} <= ${near}`)!,
    valid: and(stands, sql`${validUntil} > ${near}`)!,
  };
  return conditions[state];
}

const withdrawer = alias(member, 'withdrawer');

const readSources = (db: Db) =>
  db
    .select({
      source: approvedSource,
      number: sampleRequest.number,
      by: member.nickname,
      withdrawer: withdrawer.nickname,
    })
    .from(approvedSource)
    .innerJoin(material, eq(material.id, approvedSource.materialId))
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .innerJoin(shop, eq(shop.id, approvedSource.shopId))
    .innerJoin(member, eq(member.id, approvedSource.approvedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, approvedSource.withdrawnBy))
    .leftJoin(sampleRequest, eq(sampleRequest.id, approvedSource.sampleId));
type Read = Awaited<ReturnType<typeof readSources>>[number];

async function describe(context: MemberContext, db: Db, rows: readonly Read[]): Promise<ApprovedSource[]> {
  const names = await loadNames({ ...context, db });
  const materials = await loadMaterials({ ...context, db });
  const today = utcDay(context.now());
  return rows.map(({ source, number, by, withdrawer: withdrawnBy }) => ({
    id: source.id,
    ...describeGoods(names, materials, source),
    ...{ site: source.site, validUntil: source.validUntil, note: source.note, reason: source.reason },
    state: stateOf(source, today),
    sample: source.sampleId === null ? null : { id: source.sampleId, number: number ?? '' },
    approvedBy: by,
    approvedAt: source.approvedAt.toISOString(),
    withdrawn: source.withdrawnAt && {
      at: source.withdrawnAt.toISOString(),
      by: withdrawnBy ?? '',
      reason: source.withdrawnReason ?? '',
    },
  }));
}

export async function describeSource(context: MemberContext, db: Db, { id }: Row): Promise<ApprovedSource> {
  return (await describe(context, db, await readSources(db).where(eq(approvedSource.id, id))))[0]!;
}

/** Words in the names that a material or its shop goes by. */
const isCalled = (words: string): SQL | undefined =>
  containsWords(words, [
    ...[material.grade, material.gradeCode, manufacturer.nameEn, manufacturer.nameZh],
    ...[shop.nameEn, shop.nameZh],
  ]);

export async function sourcePage(
  context: MemberContext,
  { state, keyword, pageNo, pageSize }: z.output<typeof getSourceByPage.input>,
): Promise<SourcePage> {
  const { db, actor, now } = context;
  const today = utcDay(now());
  const own = and(eq(approvedSource.companyId, actor.party), isCalled(keyword));
  const shown = state === undefined ? isNull(withdrawnAt) : isIn(state, today);
  const counting = sourceStates.map((one) => [one, sql<number>`count(*) filter (where ${isIn(one, today)})::integer`]);
  const [rows, [counts], rule] = await Promise.all([
    readSources(db)
      .where(and(own, shown))
      .orderBy(asc(validUntil), asc(approvedSource.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select(Object.fromEntries(counting) as Record<SourceState, SQL<number>>)
      .from(approvedSource)
      .innerJoin(material, eq(material.id, approvedSource.materialId))
      .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
      .innerJoin(shop, eq(shop.id, approvedSource.shopId))
      .where(own),
    awardsToApprovedOnly(db, actor.party),
  ]);
  const { valid, ending, expired, withdrawn } = counts!;
  const total = state === undefined ? valid + ending + expired : counts![state];
  return {
    list: await describe(context, db, rows),
    ...{ total, pageNo, pageSize, counts: { valid, ending, expired, withdrawn }, rule },
    changesRule: hasRole(actor.roles, 'owner'),
  };
}

const mostFound = 20;

/** Materials with the shops that offer them. */
export async function sourceGoods(
  context: MemberContext,
  { keyword }: z.output<typeof findSourceGoods.input>,
): Promise<OfferedGoods[]> {
  const called = isCalled(keyword);
  if (!called) return [];
  const rows = await context.db
    .selectDistinct({ materialId: offer.materialId, shopId: offer.shopId, grade: material.grade })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .innerJoin(shop, eq(shop.id, offer.shopId))
    .where(and(eq(offer.status, 'onSale'), called))
    .orderBy(asc(material.grade), asc(offer.shopId))
    .limit(mostFound);
  const names = await loadNames(context);
  const materials = await loadMaterials(context);
  return rows.map((row) => describeGoods(names, materials, row));
}
