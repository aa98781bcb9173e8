import { and, count, desc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getOwnOfferByPage, OwnOfferPage } from '#api/market/own-offer.ts';
import { listingStatuses } from '#api/market/offer.ts';
import { daysAfter, latestDay } from '#lib/days.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { category, manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { describeOffers } from './offer-view.ts';
import { findOwnShop } from './own-shop.ts';

type Input = z.output<typeof getOwnOfferByPage.input>;
type Status = (typeof listingStatuses)[number];

const expiringDays = 14;

/** Offers of a closed shop are paused, which looks like removed. */
const shownAs = sql<Status>`case ${offer.status} when 'paused' then 'removed' else ${offer.status} end`;

/**
 * Own offers, last changed first. The numbers of all statuses follow the search, so that a tab says what is behind it.
 * `expiring` also finds prices that have ended, which need a new day most.
 */
export async function ownOfferPage(context: MemberContext, input: Input): Promise<OwnOfferPage> {
  const { db, now } = context;
  const { status, pageNo, pageSize } = input;
  const none = Object.fromEntries(listingStatuses.map((one) => [one, 0]));
  const own = await findOwnShop(context);
  if (!own) return { list: [], total: 0, pageNo, pageSize, counts: none };
  const found = ownFound(own.id, input, now());
  const counted = await db
    .select({ status: shownAs, offers: count() })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .innerJoin(category, eq(category.id, material.categoryId))
    .where(found)
    .groupBy(sql`1`);
  const counts: Record<string, number> = {
    ...none,
    ...Object.fromEntries(counted.map((row) => [row.status, row.offers])),
  };
  const total = status ? counts[status]! : Object.values(counts).reduce((sum, offers) => sum + offers, 0);
  const page = await db
    .select({ offer })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .innerJoin(category, eq(category.id, material.categoryId))
    .where(and(found, status && hasStatus(status)))
    .orderBy(desc(offer.updatedAt), desc(offer.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const list = await describeOffers(
    context,
    db,
    page.map((row) => row.offer),
  );
  return { list, total, pageNo, pageSize, counts };
}

/** What an offer is found by, whatever its status; asked of offers with their material, maker and category. */
export function ownFound(shopId: string, { keyword, expiring }: Pick<Input, 'keyword' | 'expiring'>, now: Date) {
  const soon = latestDay(daysAfter(now, expiringDays));
  return and(
    eq(offer.shopId, shopId),
    searched(keyword),
    expiring ? and(lte(offer.validUntil, soon), notInArray(offer.status, statusesShownAs('removed'))) : undefined,
  );
}

/** Offers that are shown with a status. */
export const hasStatus = (status: Status) => inArray(offer.status, statusesShownAs(status));

const statusesShownAs = (status: Status): ('notListed' | 'onSale' | 'paused' | 'removed')[] =>
  status === 'removed' ? ['removed', 'paused'] : [status];

/** A grade however it is written (`PA757`), or words of grade, maker and category. */
function searched(keyword: string) {
  if (!keyword) return undefined;
  const words = containsWords(keyword, [
    material.grade,
    material.casNumber,
    manufacturer.nameEn,
    manufacturer.nameZh,
    category.nameEn,
    category.nameZh,
    category.code,
  ]);
  const code = gradeCodeOf(keyword);
  return code === '' ? words : sql`(${words} or strpos(${material.gradeCode}, ${code}) > 0)`;
}
