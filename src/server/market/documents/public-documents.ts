import { and, eq, inArray } from 'drizzle-orm';
import type { MaterialDocument } from '#api/market/document.ts';
import { loadMaterials, offerable } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { attachmentOf, firstPageFor } from '#server/platform/files/index.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { isPublic, publicDocumentsOf } from './rows.ts';

/** The documents of a material; those of a merged one are those of the material that stands for it. 404 for what is none. */
export async function materialDocuments(context: Context, asked: string): Promise<MaterialDocument[]> {
  const found = offerable(await loadMaterials(context), asked);
  if (!found) throw notFound();
  return (await publicDocumentsOf(context, [found.id])).get(found.id) ?? [];
}

/** The file of a public edition of a material that somebody can read of here, to be shown by the browser. Else 404. */
export const documentFile = async (context: Context, id: string): Promise<FileAnswer> =>
  attachmentOf(context, await publicFile(context, id), 'inline');

/** The picture of its first page, for whoever may read the file. 404 where there is none. */
export const documentFirstPage = async (context: Context, id: string): Promise<FileAnswer> =>
  firstPageFor(context, await publicFile(context, id));

async function publicFile(context: Context, id: string): Promise<string> {
  const [found] = await context.db
    .select({ fileId: materialDocumentEdition.fileId })
    .from(materialDocumentEdition)
    .innerJoin(materialDocument, eq(materialDocument.id, materialDocumentEdition.documentId))
    .innerJoin(shop, eq(shop.id, materialDocument.shopId))
    .innerJoin(materialDocumentMaterial, eq(materialDocumentMaterial.documentId, materialDocument.id))
    .innerJoin(material, eq(material.id, materialDocumentMaterial.materialId))
    .where(and(eq(materialDocumentEdition.id, id), isPublic, inArray(material.state, ['listed', 'proposed'])))
    .limit(1);
  if (!found) throw notFound();
  return found.fileId;
}
