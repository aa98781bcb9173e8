import { and, desc, eq, exists, inArray, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Followed, setFollowing, Told } from '#api/mail/follow.ts';
import { mostFollowedMaterials } from '#api/mail/notice-kinds.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { follow } from '#server/platform/db/schema/notices.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
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

/** A material is anybody's to follow; one that was merged is followed as what stands for it. */
async function materialFollowed({ db }: MemberContext, id: string): Promise<string> {
  const standing = alias(material, 'standing');
  const [found] = await db
    .select({ id: standing.id })
    .from(material)
    .innerJoin(standing, eq(standing.id, standsFor))
    .where(and(eq(material.id, id), notInArray(standing.state, ['merged', 'refused'])));
  if (!found) throw notFound();
  return found.id;
}

/** The material that a merged one is taken for. */
const standsFor = sql<string>`coalesce(${material.mergedIntoId}, ${material.id})`;

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

export async function followed(context: MemberContext): Promise<Followed> {
  const { db, actor } = context;
  const own = eq(follow.memberId, actor.id);
  const { id, number, gradeNumber, quantity, buyerId } = tradeOrder;
  const [[ownShop], shops, deals, materials] = await Promise.all([
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
    db
      .select({
        ...{ id: material.id, grade: localised(material, 'grade') },
        manufacturer: localised(manufacturer, 'name'),
      })
      .from(follow)
      .innerJoin(material, eq(material.id, follow.thingId))
      .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
      .where(and(own, eq(follow.thing, 'material')))
      .orderBy(desc(follow.at), follow.thingId),
  ]);
  return {
    shop: ownShop ? { id: ownShop.id, following: shops.some((one) => one.id === ownShop.id) } : null,
    deals: deals.map((order) => ({
      id: order.id,
      number: order.number,
      goods: safeLine(goodsText({ grade: order.gradeNumber, quantity: order.quantity })),
      side: order.buyerId === actor.party ? ('buyer' as const) : ('supplier' as const),
    })),
    materials,
  };
}

/** Twice is once. */
export async function follows(
  context: MemberContext,
  { thing, id: asked, follow: isOn }: z.output<typeof setFollowing.input>,
): Promise<Record<never, never>> {
  const { db, actor, now } = context;
  // What one follows no more may be gone from the catalogue.
  const id = thing === 'material' && isOn ? await materialFollowed(context, asked) : asked;
  if (thing !== 'material') await checkOwn(context, thing, id);
  const own = { memberId: actor.id, thing, thingId: id };
  if (isOn)
    await db.transaction(async (tx) => {
      // One after another: two at once would both find room for the last one.
      await tx.select({ id: member.id }).from(member).where(eq(member.id, actor.id)).for('no key update');
      await tx
        .insert(follow)
        .values({ ...own, at: now() })
        .onConflictDoNothing();
      const materials = and(eq(follow.memberId, actor.id), eq(follow.thing, 'material'));
      if (thing === 'material' && (await tx.$count(follow, materials)) > mostFollowedMaterials)
        throw invalid({ id: m.mail_told_tooMany({ max: mostFollowedMaterials }) });
    });
  else
    await db.delete(follow).where(and(eq(follow.memberId, actor.id), eq(follow.thing, thing), eq(follow.thingId, id)));
  return {};
}

/** Who follows one of some materials, or one that was merged into it since, and which of them. */
export async function followersOf(
  tx: Transaction,
  materialIds: readonly string[],
): Promise<{ memberId: string; materialId: string }[]> {
  return tx
    .selectDistinct({ memberId: follow.memberId, materialId: standsFor })
    .from(follow)
    .innerJoin(material, eq(material.id, follow.thingId))
    .where(and(eq(follow.thing, 'material'), inArray(standsFor, [...materialIds])));
}
