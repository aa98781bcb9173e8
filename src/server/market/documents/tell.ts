import { and, eq, inArray } from 'drizzle-orm';
import { finishNotices, followersOf, notifyCompany, notifyMember } from '#server/mail/mail/index.ts';
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

/**
 * Tells each company that has bought one of the materials there, once, which of them it has bought, and who else follows one of them.
 */
export async function tellReaders(
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
  const [seller] = await tx.select({ nameEn: shop.nameEn, nameZh: shop.nameZh }).from(shop).where(eq(shop.id, shopId));
  const shopName = seller!.nameEn || seller!.nameZh;
  // Who has published it knows.
  const told = new Set([context.actor.id]);
  for (const [buyerId, rows] of Map.groupBy(bought, (row) => row.buyerId)) {
    const ids = rows.map(({ materialId }) => materialId!);
    const grades = await gradesOf(context, ids);
    const letter = { template: 'documentReplaced', data: { kind, grades, shopName, materialId: ids[0]! } } as const;
    for (const id of await notifyCompany(tx, context, buyerId, letter)) told.add(id);
  }
  const followers = Map.groupBy(await followersOf(tx, materialIds), ({ memberId }) => memberId);
  for (const [memberId, rows] of followers) {
    if (told.has(memberId)) continue;
    const ids = rows.map(({ materialId }) => materialId);
    const data = { kind, grades: await gradesOf(context, ids), shopName, materialId: ids[0]!, followed: true };
    await notifyMember(tx, context, memberId, { template: 'documentReplaced', data });
  }
}
