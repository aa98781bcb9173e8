import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mostListed } from '#api/common/console-list-choices.ts';
import type { listOffers } from '#api/members/console-lists.ts';
import { localised } from '#lib/localised.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containsWords, isAmong, localisedText } from '#server/platform/db/expressions.ts';
import { category, material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { certifiedName, companiesFound, pageOf, shopsFound, shopsOf } from './found.ts';

/** Offers, the latest first: those on sale, or all others. */
export async function offersListed(
  { db }: Context,
  { keyword, only, of, ...place }: z.output<typeof listOffers.input>,
): Promise<z.output<typeof listOffers.data>> {
  const inList = only === 'offSale' ? ne(offer.status, 'onSale') : eq(offer.status, 'onSale');
  const where = and(
    inList,
    of ? inArray(offer.shopId, shopsOf(db, of)) : undefined,
    keyword ? isAmong(offer.id, await waysTo(db, keyword, inList)) : undefined,
  );
  const table = { table: offer, at: offer.listedAt, id: offer.id };
  const { list, ...counted } = await pageOf(db, place, table, where, (which, orderBy) =>
    db
      .select({
        id: offer.id,
        grade: material.grade,
        category: localised(category, 'name'),
        shopId: shop.id,
        shopName: localisedText(shop, 'name'),
        ownerId: shop.ownerId,
        company: certifiedName(shop.ownerId),
        amount: offer.price,
        currency: offer.currency,
        status: offer.status,
        listedAt: offer.listedAt,
        validUntil: offer.validUntil,
      })
      .from(offer)
      .innerJoin(material, eq(material.id, offer.materialId))
      .innerJoin(category, eq(category.id, material.categoryId))
      .innerJoin(shop, eq(shop.id, offer.shopId))
      .where(which)
      .orderBy(...orderBy),
  );
  return {
    ...counted,
    list: list.map(({ shopId, shopName, ownerId, company, amount, currency, listedAt, ...row }) => ({
      ...row,
      shop: { id: shopId, name: shopName },
      owner: { id: ownerId, name: company ?? '' },
      price: { amount, currency },
      listedAt: listedAt.toISOString(),
    })),
  };
}

/** By their own id, by whose they are, by what they are of: the latest of each, from an index that begins with it. */
async function waysTo(db: Db, keyword: string, inList: ReturnType<typeof eq>) {
  const ids = (which: ReturnType<typeof eq>) =>
    db
      .select({ id: offer.id })
      .from(offer)
      .where(and(inList, which))
      .orderBy(desc(offer.listedAt))
      .limit(mostListed + 1);
  if (isUuid(keyword)) return [ids(eq(offer.id, keyword))];
  const grades = db
    .select({ id: material.id })
    .from(material)
    .where(containsWords(keyword, [material.id, material.grade, sql`array_to_string(${material.categoryPath}, ' ')`]));
  const [companies, materials] = await Promise.all([companiesFound(db, keyword), grades]);
  const shops = await shopsFound(db, keyword, companies);
  return [
    ids(inArray(offer.shopId, shops)),
    ids(
      inArray(
        offer.materialId,
        materials.map(({ id }) => id),
      ),
    ),
  ];
}
