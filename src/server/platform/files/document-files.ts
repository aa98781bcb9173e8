import { and, eq, exists, or } from 'drizzle-orm';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import type { Db } from '../db/database.ts';
import { materialOfLine } from '../db/material-of-line.ts';

/** Whether a document is of the company's own shop, or of what the company has bought there: a withdrawn one, too. */
export async function isOwnDocument(db: Db, fileId: string, memberId: string): Promise<boolean> {
  const bought = db
    .select({ id: subOrder.id })
    .from(subOrder)
    .innerJoin(subOrderLine, eq(subOrderLine.subOrderId, subOrder.id))
    .innerJoin(materialDocumentMaterial, eq(materialDocumentMaterial.materialId, materialOfLine))
    .where(
      and(
        eq(subOrder.buyerId, memberId),
        eq(subOrder.shopId, materialDocument.shopId),
        eq(materialDocumentMaterial.documentId, materialDocument.id),
      ),
    );
  const found = await db
    .select({ id: materialDocument.id })
    .from(materialDocumentEdition)
    .innerJoin(materialDocument, eq(materialDocument.id, materialDocumentEdition.documentId))
    .innerJoin(shop, eq(shop.id, materialDocument.shopId))
    .where(and(eq(materialDocumentEdition.fileId, fileId), or(eq(shop.ownerId, memberId), exists(bought))))
    .limit(1);
  return found.length > 0;
}
