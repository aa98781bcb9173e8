import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { mostFavourites, type FavouriteShops, type setFavouriteShop } from '#api/market/favourite.ts';
import { m } from '#i18n/messages.ts';
import { loadDirectory, named } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { favouriteShop, shop } from '#server/platform/db/schema/shops.ts';
import { invalid } from '#server/platform/errors.ts';
import { openShopOf } from './shop-detail.ts';
import { suppliersFor } from './suppliers.ts';

const { partyId, shopId, addedAt } = favouriteShop;

/** Ids of the open shops that a company keeps, those added last first. */
export async function favouritesOf(db: Db, party: string): Promise<string[]> {
  const rows = await db
    .select({ id: shopId })
    .from(favouriteShop)
    .innerJoin(shop, eq(shop.id, shopId))
    .where(and(eq(partyId, party), isNull(shop.closedAt)))
    .orderBy(desc(addedAt), shopId);
  return rows.map(({ id }) => id);
}

export async function favouriteShops(context: MemberContext): Promise<FavouriteShops> {
  const { db, actor } = context;
  const ids = await favouritesOf(db, actor.party);
  const { shops, countries } = await loadDirectory(context);
  const reachable = new Set((await suppliersFor(db, { shopIds: ids })).map(({ id }) => id));
  return {
    shops: ids.flatMap((id) => {
      const found = shops.get(id);
      if (!found) return [];
      const { company, certified, nation } = found;
      return {
        ...named(shops, id),
        ...{ company, certified, nation: named(countries, nation).name, reachable: reachable.has(id) },
      };
    }),
  };
}

/** Throws 404 for a shop that is not open, 422 for the company's own and for one too many. */
export async function setFavourite(
  context: MemberContext,
  { shopId: id, kept }: z.output<typeof setFavouriteShop.input>,
): Promise<Record<never, never>> {
  const { db, actor, now } = context;
  if (!kept) {
    await db.delete(favouriteShop).where(and(eq(partyId, actor.party), eq(shopId, id)));
    return {};
  }
  const { row } = await openShopOf(context, id);
  if (row.ownerId === actor.party) throw invalid({ shopId: m.market_favourites_own() });
  await db.transaction(async (tx) => {
    // One after another: two at once would both find room for the last one.
    await tx.select({ id: member.id }).from(member).where(eq(member.id, actor.party)).for('no key update');
    await tx.insert(favouriteShop).values({ partyId: actor.party, shopId: id, addedAt: now() }).onConflictDoNothing();
    if ((await tx.$count(favouriteShop, eq(partyId, actor.party))) > mostFavourites)
      throw invalid({ shopId: m.market_favourites_tooMany({ max: mostFavourites }) });
  });
  return {};
}
