import { and, eq, inArray } from 'drizzle-orm';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { materialDocument, materialDocumentMaterial } from '#server/platform/db/schema/documents.ts';

const { documentId, materialId } = materialDocumentMaterial;
type Way = { from: string; to: string };
/** By their ids: those that the other material did not have, and those that it had as well. */
export type MovedDocuments = { documents: string[]; sharedDocuments: string[] };

/** Documents of a material become those of the one that stands for it from now on. */
export async function moveDocuments(tx: Transaction, { from, to }: Way): Promise<MovedDocuments> {
  const moved = await tx.delete(materialDocumentMaterial).where(eq(materialId, from)).returning();
  if (moved.length === 0) return { documents: [], sharedDocuments: [] };
  const added = await tx
    .insert(materialDocumentMaterial)
    .values(moved.map((row) => ({ documentId: row.documentId, materialId: to })))
    .onConflictDoNothing()
    .returning();
  const isAdded = new Set(added.map((row) => row.documentId));
  const ids = moved.map((row) => row.documentId);
  return {
    documents: ids.filter((id) => isAdded.has(id)),
    sharedDocuments: ids.filter((id) => !isAdded.has(id)),
  };
}

/**
 * Documents of a shop that are of a material are of another one, too, as which the shop offers it from now on. Who has bought it under the
 * first goes on finding them there.
 */
export async function shareDocuments(tx: Transaction, { from, to, shopId }: Way & { shopId: string }): Promise<void> {
  const shared = await tx
    .select({ documentId })
    .from(materialDocumentMaterial)
    .innerJoin(materialDocument, eq(materialDocument.id, documentId))
    .where(and(eq(materialId, from), eq(materialDocument.shopId, shopId)));
  if (shared.length === 0) return;
  await tx
    .insert(materialDocumentMaterial)
    .values(shared.map((row) => ({ ...row, materialId: to })))
    .onConflictDoNothing();
  await raiseScopes(tx, ['shops']);
}

/** Gives documents back that moveDocuments has moved; `to` had them first. What has been withdrawn of a material meanwhile stays so. */
export async function returnDocuments(
  tx: Transaction,
  { documents, sharedDocuments }: MovedDocuments,
  { from, to }: Way,
): Promise<void> {
  const gone =
    documents.length === 0
      ? []
      : await tx
          .delete(materialDocumentMaterial)
          .where(and(eq(materialId, from), inArray(documentId, documents)))
          .returning();
  const shared =
    sharedDocuments.length === 0
      ? []
      : await tx
          .select()
          .from(materialDocumentMaterial)
          .where(and(eq(materialId, from), inArray(documentId, sharedDocuments)));
  const back = [...gone, ...shared].map((row) => ({ documentId: row.documentId, materialId: to }));
  if (back.length > 0) await tx.insert(materialDocumentMaterial).values(back).onConflictDoNothing();
}
