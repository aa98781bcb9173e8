import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { materialDocumentMaterial } from '#server/platform/db/schema/documents.ts';

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
