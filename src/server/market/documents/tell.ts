import { and, eq, inArray } from 'drizzle-orm';
import { finishNotices, notifyCompany } from '#server/mail/mail/index.ts';
import { loadMaterials } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { materialOfLine } from '#server/platform/db/material-of-line.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { materialDocumentMaterial } from '#server/platform/db/schema/documents.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import type { DocumentRow } from './rows.ts';

/** Grades of a document that a letter names. */
const mostNamed = 5;

async function gradesOf(context: MemberContext, materialIds: readonly string[]): Promise<string[]> {
  const materials = await loadMaterials(context);
  return materialIds.slice(0, mostNamed).flatMap((id) => materials.get(id)?.grade ?? []);
}

/** Tells the supplier why a document was refused: a new edition is asked for. */
export async function tellRefusal(
  tx: Transaction,
  context: MemberContext,
  ownerId: string,
  { id, kind }: DocumentRow,
  words: string,
): Promise<void> {
  const covered = await tx
    .select({ materialId: materialDocumentMaterial.materialId })
    .from(materialDocumentMaterial)
    .where(eq(materialDocumentMaterial.documentId, id));
  const grades = await gradesOf(
    context,
    covered.map(({ materialId }) => materialId),
  );
  await notifyCompany(tx, context, ownerId, {
    template: 'documentRefused',
    data: { kind, grades, words, documentId: id },
  });
}

/** A refusal that waits for nobody any more: there is a new edition, or it was taken back. */
export const finishRefusal = (tx: Transaction, context: MemberContext, documentId: string) =>
  finishNotices(tx, context, { thing: 'shop', thingId: documentId, kind: 'renewDocument' });

/** Tells each company that has bought one of the materials there, once, which of them it has bought. */
export async function tellBuyers(
  tx: Transaction,
  context: MemberContext,
  { kind, shopId }: DocumentRow,
  materialIds: readonly string[],
): Promise<void> {
  const bought = await tx
    .selectDistinct({ buyerId: subOrder.buyerId, materialId: materialOfLine })
    .from(subOrder)
    .innerJoin(subOrderLine, eq(subOrderLine.subOrderId, subOrder.id))
    .where(and(eq(subOrder.shopId, shopId), inArray(materialOfLine, [...materialIds])));
  if (bought.length === 0) return;
  const [seller] = await tx.select({ nameEn: shop.nameEn, nameZh: shop.nameZh }).from(shop).where(eq(shop.id, shopId));
  for (const [buyerId, rows] of Map.groupBy(bought, (row) => row.buyerId)) {
    const ids = rows.map(({ materialId }) => materialId!);
    const grades = await gradesOf(context, ids);
    await notifyCompany(tx, context, buyerId, {
      template: 'documentReplaced',
      data: { kind, grades, shopName: seller!.nameEn || seller!.nameZh, materialId: ids[0]! },
    });
  }
}
