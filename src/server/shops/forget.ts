import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AccountEnd } from '#server/context.ts';
import { offer } from '#server/db/schema/catalogue.ts';
import { merchantApplication } from '#server/db/schema/enterprise.ts';
import { shop } from '#server/db/schema/shops.ts';
import { raiseScopes } from '#server/scope-cache.ts';

type OfferStatus = (typeof offer.$inferSelect)['status'];

/**
 * Of an account that is being closed, the shop and its offers leave the catalogue at once, because nobody is there to
 * answer; when the owner takes that back, they return as they were. Of an account that has ended, the offers are removed
 * for good and registrations that came to nothing go; what was granted stays on record.
 */
export const shopEnd: AccountEnd = {
  closing: async (tx, { now }, ownerId) => {
    const open = and(eq(shop.ownerId, ownerId), isNull(shop.closedAt));
    const [closed] = await tx.update(shop).set({ closedAt: now() }).where(open).returning({ id: shop.id });
    if (closed) await moveOffers(tx, closed.id, 'onSale', 'paused');
  },
  takenBack: async (tx, _services, ownerId) => {
    const closed = and(eq(shop.ownerId, ownerId), isNotNull(shop.closedAt));
    const [opened] = await tx.update(shop).set({ closedAt: null }).where(closed).returning({ id: shop.id });
    if (opened) await moveOffers(tx, opened.id, 'paused', 'onSale');
  },
  ended: async (tx, { now }, ownerId) => {
    const closedAt = sql`coalesce(${shop.closedAt}, ${now()})`;
    const [own] = await tx.update(shop).set({ closedAt }).where(eq(shop.ownerId, ownerId)).returning({ id: shop.id });
    if (own) for (const status of ['onSale', 'paused'] as const) await moveOffers(tx, own.id, status, 'removed');
    const { memberId, state } = merchantApplication;
    await tx.delete(merchantApplication).where(and(eq(memberId, ownerId), ne(state, 'success')));
  },
};

async function moveOffers(tx: NodePgDatabase, shopId: string, from: OfferStatus, to: OfferStatus): Promise<void> {
  await tx
    .update(offer)
    .set({ status: to })
    .where(and(eq(offer.shopId, shopId), eq(offer.status, from)));
  await raiseScopes(tx, ['offers', 'shops']);
}
