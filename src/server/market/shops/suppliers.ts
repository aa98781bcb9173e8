import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { dealsIn } from './queries.ts';

/** Shops that can answer an RFQ: certified, with an owner who still is a supplier. Some, those of a category, or all. */
export function suppliersFor(
  db: Db,
  wanted: { shopIds: readonly string[] } | { categoryId: string | null },
): Promise<{ id: string; ownerId: string }[]> {
  const inCategory = (id: string | null) => (id === null ? undefined : dealsIn(id));
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
        'shopIds' in wanted ? inArray(shop.id, [...wanted.shopIds]) : inCategory(wanted.categoryId),
      ),
    )
    .orderBy(asc(shop.id));
}
