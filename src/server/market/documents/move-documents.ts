import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { materialDocumentMaterial } from '#server/platform/db/schema/documents.ts';

/** Documents of a material become those of the one that stands for it from now on. */
export async function moveDocuments(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const { materialId } = materialDocumentMaterial;
  const moved = await tx.delete(materialDocumentMaterial).where(eq(materialId, from)).returning();
  if (moved.length === 0) return;
  await tx
    .insert(materialDocumentMaterial)
    .values(moved.map(({ documentId }) => ({ documentId, materialId: to })))
    .onConflictDoNothing();
}
