import { eq } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { visitorOf } from '#server/platform/visitor.ts';

/**
 * Counts that somebody looks at an offer: nothing of who that is is kept. Neither machines count nor the shop's own
 * people, operators, or an offer that is not on sale; whoever asks is told the same.
 */
export async function noteView(context: Context, offerId: string): Promise<Record<never, never>> {
  const { db, actor, views } = context;
  const visitor = visitorOf(context);
  if (visitor === null || !isUuid(offerId)) return {};
  const [seen] = await db
    .select({ ownerId: shop.ownerId, status: offer.status })
    .from(offer)
    .innerJoin(shop, eq(shop.id, offer.shopId))
    .where(eq(offer.id, offerId));
  if (seen?.status !== 'onSale' || (actor && seen.ownerId === actor.party)) return {};
  views.note(offerId, visitor);
  return {};
}
