import { and, eq, inArray, isNotNull, isNull, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';

type OfferStatus = (typeof offer.$inferSelect)['status'];

/** The shop leaves the catalogue with its offers, if it has not done so already. */
export async function hideShop(tx: Db, now: Date, which: SQL): Promise<void> {
  const open = and(which, isNull(shop.closedAt));
  const [closed] = await tx.update(shop).set({ closedAt: now }).where(open).returning({ id: shop.id });
  if (closed) await moveOffers(tx, closed.id, 'onSale', 'paused');
}

/** The shop comes back as it was, unless another reason to hide it is left: a closing account, a hold on shop, company or selling. */
export async function showShop(tx: Db, which: SQL): Promise<void> {
  const leaving = tx
    .select({ one: sql`1` })
    .from(member)
    .where(and(eq(member.id, shop.ownerId), or(isNotNull(member.closingAt), isNotNull(member.closedAt))));
  const ofShop = and(eq(hold.kind, 'shop'), sql`${hold.subjectId} = ${shop.id}`);
  const ofCompany = and(inArray(hold.kind, ['company', 'selling']), eq(hold.partyId, shop.ownerId));
  const held = tx
    .select({ one: sql`1` })
    .from(hold)
    .where(and(isNull(hold.liftedAt), or(ofShop, ofCompany)));
  const [opened] = await tx
    .update(shop)
    .set({ closedAt: null })
    .where(and(which, isNotNull(shop.closedAt), notExists(leaving), notExists(held)))
    .returning({ id: shop.id });
  if (opened) await moveOffers(tx, opened.id, 'paused', 'onSale');
}

/** One offer leaves the catalogue while an operator has it on hold. */
export async function pauseOffer(tx: Db, id: string): Promise<void> {
  await tx.update(offer).set({ status: 'paused' }).where(eq(offer.id, id));
  await raiseScopes(tx, ['offers', 'shops']);
}

/** It comes back with its shop, if that is shown, unless its owner has removed it meanwhile. */
export async function resumeOffer(tx: Db, id: string): Promise<void> {
  const open = tx.select({ id: shop.id }).from(shop).where(isNull(shop.closedAt));
  const again = and(eq(offer.id, id), eq(offer.status, 'paused'), inArray(offer.shopId, open));
  await tx.update(offer).set({ status: 'onSale' }).where(again);
  await raiseScopes(tx, ['offers', 'shops']);
}

/** In a shop that is shown, what is paused is held. */
const notHeld = sql`not exists (select from ${hold}
  where ${hold.kind} = 'offer' and ${hold.subjectId} = ${offer.id}::text and ${hold.liftedAt} is null)`;

export async function moveOffers(tx: Db, shopId: string, from: OfferStatus, to: OfferStatus): Promise<void> {
  await tx
    .update(offer)
    .set({ status: to })
    .where(and(eq(offer.shopId, shopId), eq(offer.status, from), to === 'onSale' ? notHeld : undefined));
  await raiseScopes(tx, ['offers', 'shops']);
}
