import { localised } from '#lib/localised.ts';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getAccountTextByPage, lookAtAccountText } from '#api/members/account-text.ts';
import { audit } from '#server/platform/audit.ts';
import { type Context, type MemberContext } from '#server/platform/context.ts';
import { accountText } from '#server/platform/db/schema/account-texts.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { freightRequest } from '#server/platform/db/schema/freight.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop, shopDynamic, shopQualification } from '#server/platform/db/schema/shops.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

const looker = alias(member, 'looker');
const { place, placeId } = accountText;
const isAt = (...places: (typeof accountText.$inferSelect)['place'][]) =>
  sql`${place} = any(${sql.param(places)}::text[])`;

/** The deal in which it was said. */
const ofDeal = sql`${tradeOrder.id}::text = case
  when ${isAt('deal', 'evaluation')} then ${placeId}
  when ${isAt('freight')} then (select ${freightRequest.orderId}::text from ${freightRequest} where ${freightRequest.id}::text = ${placeId})
  end`;
/** The shop on whose page it stands. */
const ofShop = sql`${shop.id} = case
  when ${isAt('shop')} then ${placeId}
  when ${isAt('dynamic')} then (select ${shopDynamic.shopId} from ${shopDynamic} where ${shopDynamic.id}::text = ${placeId})
  when ${isAt('qualification')} then (select ${shopQualification.shopId} from ${shopQualification} where ${shopQualification.id}::text = ${placeId})
  end`;
const company = sql<string | null>`(select ${certification.companyName} from ${certification}
  where ${certification.memberId} = coalesce(${member.companyId}, ${member.id}) and ${certification.state} = 'success'
  order by ${certification.decidedAt} desc limit 1)`;

/** What names an account: unseen first, of which the oldest; then what was seen, the newest first. */
export async function accountTextPage(
  { db, now }: Context,
  { looked, keyword, pageNo, pageSize }: z.output<typeof getAccountTextByPage.input>,
): Promise<z.output<typeof getAccountTextByPage.data>> {
  const { id, at, text, lookedAt } = accountText;
  const where = and(
    looked === undefined ? undefined : looked ? isNotNull(lookedAt) : isNull(lookedAt),
    keyword ? containsWords(keyword, [member.email, member.nickname]) : undefined,
  );
  const found = db.select({ id }).from(accountText).innerJoin(member, eq(member.id, accountText.writerId)).where(where);
  const [rows, total, waiting] = await Promise.all([
    db
      .select({
        id,
        at,
        place,
        placeId,
        text,
        lookedAt,
        writer: { id: member.id, email: member.email, company },
        lookedBy: looker.email,
        deal: tradeOrder.number,
        sealedUntil: tradeOrder.sealedUntil,
        shopId: shop.id,
        nameEn: shop.nameEn,
        nameZh: shop.nameZh,
      })
      .from(accountText)
      .innerJoin(member, eq(member.id, accountText.writerId))
      .leftJoin(looker, eq(looker.id, accountText.lookedBy))
      .leftJoin(tradeOrder, ofDeal)
      .leftJoin(shop, ofShop)
      .where(where)
      .orderBy(sql`${lookedAt} is not null`, sql`case when ${lookedAt} is null then ${at} end`, desc(at), desc(id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(found.as('found')),
    db.$count(accountText, isNull(lookedAt)),
  ]);
  const list = rows.map((row) => {
    const sealed = row.sealedUntil !== null && row.sealedUntil > now();
    return {
      id: row.id,
      at: row.at.toISOString(),
      place: row.place,
      placeId: row.placeId,
      shopId: row.shopId,
      name: row.deal ?? localised(row, 'name') ?? '',
      text: sealed ? '' : row.text,
      sealed,
      writer: row.writer,
      looked: row.lookedAt && { at: row.lookedAt.toISOString(), by: row.lookedBy ?? '' },
    };
  });
  return { list, total, pageNo, pageSize, waiting };
}

/** Throws 409 when another operator has looked at it. */
export async function lookAt(
  context: MemberContext,
  { id }: z.output<typeof lookAtAccountText.input>,
): Promise<Record<never, never>> {
  const { actor, now, db } = context;
  await db.transaction(async (tx) => {
    const one = eq(accountText.id, id);
    const [row] = await tx
      .update(accountText)
      .set({ lookedAt: now(), lookedBy: actor.id })
      .where(and(one, isNull(accountText.lookedAt)))
      .returning();
    if (!row) throw (await tx.$count(accountText, one)) > 0 ? new AppError('conflict') : notFound();
    await audit(tx, context, 'accountText.look', { kind: 'accountText', id }, { member: row.writerId });
  });
  return {};
}
