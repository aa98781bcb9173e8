import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import type { GoodsDocuments } from '#api/deals/goods-documents.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { materialDocument, materialDocumentEdition } from '#server/platform/db/schema/documents.ts';
import { fileAddress } from '#server/platform/files/index.ts';
import { describeDocument, hasExpired, isPublic, publicAddress, readOfMaterials } from './rows.ts';

type Described = GoodsDocuments['goods'][number]['documents'][number];

/**
 * The newest editions of the documents of materials, by material: those that anybody may read, and those that were withdrawn of the
 * shops from which the caller has bought, as its right to their files (platform/files) says, too.
 */
export async function documentsForDeal(
  context: Pick<Context, 'db' | 'cache' | 'now'>,
  { materialIds, shopIds }: { materialIds: readonly string[]; shopIds: readonly string[] },
): Promise<Map<string, Described[]>> {
  if (materialIds.length === 0) return new Map();
  const withdrawn = and(
    isNotNull(materialDocument.withdrawnAt),
    inArray(materialDocument.shopId, [...shopIds]),
    ne(materialDocumentEdition.state, 'refused'),
  );
  const [open, kept, directory] = await Promise.all([
    readOfMaterials(context.db, materialIds, isPublic),
    shopIds.length > 0 ? readOfMaterials(context.db, materialIds, withdrawn) : [],
    loadDirectory(context),
  ]);
  const byMaterial = Map.groupBy([...open, ...kept], ({ materialId }) => materialId);
  return new Map(
    [...byMaterial].map(([materialId, rows]) => {
      // Newest first of each document: its first row is the edition that stands.
      const newest = [...Map.groupBy(rows, ({ document }) => document.id).values()].map(([first]) => first!);
      return [
        materialId,
        newest.map(({ document, edition, file: { sha256: _hash, firstPage: _page, ...file } }) => {
          const { id, kind, languages, shop } = describeDocument(directory, document);
          const { editionOn, expiresOn, state } = edition;
          const href = document.withdrawnAt ? fileAddress(file.id) : publicAddress(edition.id);
          return {
            ...{ id, kind, languages, shop, editionOn, state, expired: hasExpired(context, expiresOn) },
            withdrawnAt: document.withdrawnAt?.toISOString() ?? null,
            file: { ...file, href },
          };
        }),
      ];
    }),
  );
}
