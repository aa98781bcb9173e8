import { and, eq } from 'drizzle-orm';
import type { GoodsDocuments } from '#api/deals/goods-documents.ts';
import { languagesOf, sdsStanding } from '#api/market/document-languages.ts';
import { localised } from '#lib/localised.ts';
import { loadDirectory, loadMaterials, named, offerable } from '#server/market/catalogue/index.ts';
import { documentsForDeal } from '#server/market/documents/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import { ownShop } from './lock-deal.ts';

/**
 * The documents of what an RFQ asks for and what was awarded of it, as its buyer or an invited supplier may know it: a supplier sees of
 * awards its own alone. 404 for everybody else.
 */
export async function goodsDocuments(context: MemberContext, orderId: string): Promise<GoodsDocuments> {
  const { db, actor } = context;
  const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  if (!order) throw notFound();
  const isBuyer = order.buyerId === actor.party;
  const own = isBuyer ? null : await ownShop(context);
  if (!isBuyer) {
    if (!own) throw notFound();
    const isInvited = and(eq(invitation.orderId, orderId), eq(invitation.shopId, own.id));
    if ((await db.$count(invitation, isInvited)) === 0) throw notFound();
  }
  const awarded = await db
    .select({ shopId: subOrder.shopId, materialId: subOrderLine.materialId })
    .from(subOrder)
    .innerJoin(subOrderLine, eq(subOrderLine.subOrderId, subOrder.id))
    .where(and(eq(subOrder.orderId, orderId), own ? eq(subOrder.shopId, own.id) : undefined));
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const asked = [order.materialId, ...awarded.map(({ materialId }) => materialId)];
  // What was merged since stands under the material that took its place, and so do its documents.
  const goods = [...new Set(asked.flatMap((id) => (id === null ? [] : (offerable(materials, id)?.id ?? []))))];
  const documents = await documentsForDeal(context, {
    materialIds: goods,
    shopIds: [...new Set(awarded.map(({ shopId }) => shopId))],
  });
  const { destinationCountry } = order;
  const languages = destinationCountry === null ? [] : [...languagesOf(destinationCountry)];
  return {
    destination: destinationCountry === null ? null : named(directory.countries, destinationCountry),
    languages,
    goods: goods.map((id) => {
      const own = documents.get(id) ?? [];
      const sheets = own.map(({ expired, ...one }) => ({ ...one, edition: { expired } }));
      return {
        material: { id, name: localised(materials.get(id)!, 'grade') },
        standing: sdsStanding(sheets, languages.length > 0 ? languages : sheets.flatMap((one) => one.languages)),
        documents: own,
      };
    }),
  };
}
