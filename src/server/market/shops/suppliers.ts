import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { dealsIn } from './queries.ts';

/** Shops that can answer an RFQ: certified, with an owner who still is a supplier. One shop, or all of a category. */
export function suppliersFor(
  db: Db,
  wanted: { shopId: string } | { categoryId: string },
): Promise<{ id: string; ownerId: string }[]> {
  return db
    .select({ id: shop.id, ownerId: member.id })
    .from(shop)
    .innerJoin(member, eq(member.id, shop.ownerId))
    .where(
      and(
        eq(shop.certified, true),
        isNull(shop.closedAt),
        isNull(member.closedAt),
        sql`'supplier' = any(${member.capabilities})`,
        'shopId' in wanted ? eq(shop.id, wanted.shopId) : dealsIn(wanted.categoryId),
      ),
    )
    .orderBy(asc(shop.id));
}
