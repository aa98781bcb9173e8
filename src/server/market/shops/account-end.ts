import { and, eq, ne, sql } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import { merchantApplication } from '#server/platform/db/schema/company.ts';
import { favouriteShop, shop } from '#server/platform/db/schema/shops.ts';
import { hideShop, moveOffers, showShop } from './visibility.ts';

/**
 * Of an account that is being closed, the shop and its offers leave the catalogue at once, because nobody is there to
 * answer; when the owner takes that back, they return as they were. Of an account that has ended, the offers are removed
 * for good and registrations that came to nothing and favourites go; what was granted stays on record.
 */
export const shopEnd: AccountEnd = {
  closing: (tx, { now }, ownerId) => hideShop(tx, now(), eq(shop.ownerId, ownerId)),
  takenBack: (tx, _services, ownerId) => showShop(tx, eq(shop.ownerId, ownerId)),
  ended: async (tx, { now }, ownerId) => {
    const closedAt = sql`coalesce(${shop.closedAt}, ${now()})`;
    const [own] = await tx.update(shop).set({ closedAt }).where(eq(shop.ownerId, ownerId)).returning({ id: shop.id });
    if (own) for (const status of ['onSale', 'paused'] as const) await moveOffers(tx, own.id, status, 'removed');
    await tx.delete(favouriteShop).where(eq(favouriteShop.partyId, ownerId));
    const { memberId, state } = merchantApplication;
    await tx.delete(merchantApplication).where(and(eq(memberId, ownerId), ne(state, 'success')));
  },
};
