import { and, desc, eq, exists, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Followed, setFollowing, Told } from '#api/mail/follow.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { follow } from '#server/platform/db/schema/notices.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { goodsText } from '#server/platform/mailer/index.ts';
import { responsibleFor } from './responsible.ts';

/** Nobody reads on beyond. */
const mostFollowed = 100;

/** Deals of the caller's company: bought by it, or sent to its shop. */
function ownDeal(db: Db, party: string) {
  const asked = db
    .select({ one: sql`1` })
    .from(invitation)
    .innerJoin(shop, eq(shop.id, invitation.shopId))
    .where(and(eq(invitation.orderId, tradeOrder.id), eq(shop.ownerId, party)));
  return or(eq(tradeOrder.buyerId, party), exists(asked));
}

async function checkOwn({ db, actor }: MemberContext, thing: 'deal' | 'shop', id: string): Promise<void> {
  const found =
    thing === 'shop'
      ? await db.$count(shop, and(eq(shop.id, id), eq(shop.ownerId, actor.party)))
      : await db.$count(tradeOrder, and(eq(tradeOrder.id, id), ownDeal(db, actor.party)));
  if (found === 0) throw notFound();
}

/** Who of the caller's company is told of one of its deals. */
export async function toldOf(context: MemberContext, orderId: string): Promise<Told> {
  await checkOwn(context, 'deal', orderId);
  const { db, actor } = context;
  const { told, people } = await responsibleFor(db, { party: actor.party, orderId });
  const own = and(eq(follow.memberId, actor.id), eq(follow.thing, 'deal'), eq(follow.thingId, orderId));
  return {
    told: told.map(({ id, nickname, why }) => ({ id, name: safeLine(nickname), why })),
    following: (await db.$count(follow, own)) > 0,
    alone: people.length < 2,
  };
}

export async function followed({ db, actor }: MemberContext): Promise<Followed> {
  const own = eq(follow.memberId, actor.id);
  const { id, number, gradeNumber, quantity, buyerId } = tradeOrder;
  const [[ownShop], shops, deals] = await Promise.all([
    db.select({ id: shop.id }).from(shop).where(eq(shop.ownerId, actor.party)),
    db
      .select({ id: follow.thingId })
      .from(follow)
      .where(and(own, eq(follow.thing, 'shop'))),
    db
      .select({ id, number, gradeNumber, quantity, buyerId })
      .from(follow)
      .innerJoin(tradeOrder, eq(sql`${tradeOrder.id}::text`, follow.thingId))
      .where(and(own, eq(follow.thing, 'deal'), ownDeal(db, actor.party)))
      .orderBy(desc(follow.at))
      .limit(mostFollowed),
  ]);
  return {
    shop: ownShop ? { id: ownShop.id, following: shops.some((one) => one.id === ownShop.id) } : null,
    deals: deals.map((order) => ({
      id: order.id,
      number: order.number,
      goods: safeLine(goodsText({ grade: order.gradeNumber, quantity: order.quantity })),
      side: order.buyerId === actor.party ? ('buyer' as const) : ('supplier' as const),
    })),
  };
}

/** Twice is once. */
export async function follows(
  context: MemberContext,
  { thing, id, follow: isOn }: z.output<typeof setFollowing.input>,
): Promise<Record<never, never>> {
  const { db, actor, now } = context;
  await checkOwn(context, thing, id);
  const own = { memberId: actor.id, thing, thingId: id };
  if (isOn)
    await db
      .insert(follow)
      .values({ ...own, at: now() })
      .onConflictDoNothing();
  else
    await db.delete(follow).where(and(eq(follow.memberId, actor.id), eq(follow.thing, thing), eq(follow.thingId, id)));
  return {};
}
