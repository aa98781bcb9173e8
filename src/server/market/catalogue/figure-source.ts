import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { getDocumentFile } from '#api/market/document.ts';
import type { FigureSource } from '#api/market/goods.ts';
import type { Services } from '#server/platform/context.ts';
import { materialDocument, materialDocumentEdition } from '#server/platform/db/schema/documents.ts';
import type { FigureRow } from './figure-version.ts';

/** Where a figure is to be read; a document that is public no more is named, and opens no more. */
export function sourceOf(figure: FigureRow, readable: ReadonlySet<string>): FigureSource {
  const { sourceKind: kind, sourceEditionId: editionId, sourcePage: page, sourceReadOn: readOn } = figure;
  const { sourcePublisher: publisher, sourceTitle: title, sourceEdition: edition } = figure;
  const isOpen = editionId !== null && readable.has(editionId);
  const href = isOpen ? `/${getDocumentFile.path}?id=${editionId}${page === null ? '' : `#page=${page}`}` : null;
  return { kind, publisher, title, edition, readOn, page, href };
}

/** Those of the documents behind some figures that anybody may read. */
export async function readableSources(
  { db }: Pick<Services, 'db'>,
  figures: readonly FigureRow[],
): Promise<ReadonlySet<string>> {
  const ids = figures.flatMap(({ sourceEditionId }) => sourceEditionId ?? []);
  if (ids.length === 0) return new Set();
  const { id, documentId, state } = materialDocumentEdition;
  const rows = await db
    .select({ id })
    .from(materialDocumentEdition)
    .innerJoin(materialDocument, eq(materialDocument.id, documentId))
    .where(and(inArray(id, ids), ne(state, 'refused'), isNull(materialDocument.withdrawnAt)));
  return new Set(rows.map((row) => row.id));
}
