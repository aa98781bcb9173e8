import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getSourceOffers, SourceOffers } from '#api/deals/approved-source.ts';
import { utcDay } from '#lib/days.ts';
import { loadMaterials, offerable, onSale, summariesById } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { approvedSource } from '#server/platform/db/schema/samples.ts';

/**
 * What the company can buy now from whom it has approved. The public list is kept for all readers alike, so what is one company's own
 * stands in that company's rooms.
 */
export async function sourceOffers(
  context: MemberContext,
  { pageNo, pageSize }: z.output<typeof getSourceOffers.input>,
): Promise<SourceOffers> {
  const { db, actor, now } = context;
  const { materialId, shopId, companyId, withdrawnAt, validUntil } = approvedSource;
  const approved = await db
    .selectDistinct({ materialId, shopId })
    .from(approvedSource)
    .where(and(eq(companyId, actor.party), isNull(withdrawnAt), gte(validUntil, utcDay(now()))));
  const materials = await loadMaterials(context);
  // What was merged since is on sale as the material that stands for it.
  const goods = approved.map((one) => offerable(materials, one.materialId)?.id ?? one.materialId);
  const shops = approved.map((one) => one.shopId);
  const isTheirs = and(
    onSale,
    sql`(${offer.materialId}, ${offer.shopId}) in (select * from unnest(${sql.param(goods)}::text[], ${sql.param(shops)}::text[]))`,
  );
  const rows = await db
    .select({ id: offer.id })
    .from(offer)
    .innerJoin(material, eq(material.id, offer.materialId))
    .where(isTheirs)
    .orderBy(asc(material.grade), asc(offer.priceUsd), asc(offer.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const list = await summariesById(
    context,
    rows.map(({ id }) => id),
  );
  return { list, total: await db.$count(offer, isTheirs), pageNo, pageSize };
}
