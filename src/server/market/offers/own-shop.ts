import { eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { invalid, notFound } from '#server/platform/errors.ts';

type Caller = { db: Db; actor: MemberContext['actor'] };
export type OwnShop = { id: string; closedAt: Date | null; demo: boolean };

/** The shop of the caller's company, if it has one. */
export async function findOwnShop({ db, actor }: Caller): Promise<OwnShop | undefined> {
  const { id, closedAt, demo } = shop;
  const [own] = await db.select({ id, closedAt, demo }).from(shop).where(eq(shop.ownerId, actor.party));
  return own;
}

/** The shop to write into. 404 without one; 422 while its account is being closed, when nobody would answer a buyer. */
export async function openOwnShop(caller: Caller): Promise<OwnShop> {
  const own = await findOwnShop(caller);
  if (!own) throw notFound();
  if (own.closedAt) throw invalid({ shop: m.market_offers_shopClosed() });
  return own;
}
