import { inArray } from 'drizzle-orm';
import { localised } from '#lib/localised.ts';
import { loadDirectory, loadMaterials, offerable } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { materialDocumentMaterial } from '#server/platform/db/schema/documents.ts';
import { fileAddress } from '#server/platform/files/index.ts';
import {
  describeDocument,
  describeEdition,
  editionsOf,
  firstPageAddress,
  type DocumentRow,
  type Edition,
} from './rows.ts';

/** Documents with all their editions, as their supplier and the catalogue desk read them, in the order given. */
export async function describeFull(context: Context, documents: readonly DocumentRow[]) {
  if (documents.length === 0) return [];
  const [directory, editions] = await Promise.all([
    loadDirectory(context),
    editionsOf(
      context.db,
      documents.map(({ id }) => id),
    ),
  ]);
  return documents.map((document) => {
    const own = editions.get(document.id) ?? [];
    const described = own.map((one) => describeOwn(context, document, one));
    return {
      ...describeDocument(directory, document),
      withdrawnAt: document.withdrawnAt?.toISOString() ?? null,
      ...{ edition: described[0]!, earlier: described.slice(1) },
      by: { added: own[0]!.edition.addedBy, decided: own[0]!.edition.decidedBy },
    };
  });
}

const describeOwn = (clock: Pick<Context, 'now'>, { withdrawnAt }: DocumentRow, { edition, file }: Edition) => ({
  ...describeEdition(clock, edition),
  ...{ version: edition.version, words: edition.words, otherCas: edition.otherCas },
  file: {
    ...file,
    href: fileAddress(file.id),
    // A picture in a page is read without a token: of what is not public there is none.
    firstPage: withdrawnAt || edition.state === 'refused' ? null : firstPageAddress(edition.id, file),
  },
});

type Covered = { id: string; name: string; casNumber: string | null };

/** What documents cover, by document. */
export async function materialsOf(
  context: Context,
  documents: readonly Pick<DocumentRow, 'id'>[],
): Promise<Map<string, Covered[]>> {
  if (documents.length === 0) return new Map();
  const of = materialDocumentMaterial;
  const [rows, materials] = await Promise.all([
    context.db
      .select()
      .from(of)
      .where(
        inArray(
          of.documentId,
          documents.map(({ id }) => id),
        ),
      )
      .orderBy(of.materialId),
    loadMaterials(context),
  ]);
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map(
    [...byDocument].map(([id, covered]) => [
      id,
      covered.flatMap(({ materialId }) => {
        const found = offerable(materials, materialId) ?? materials.get(materialId);
        return found ? [{ id: found.id, name: localised(found, 'grade'), casNumber: found.casNumber }] : [];
      }),
    ]),
  );
}
