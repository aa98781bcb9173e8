import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { MaterialDocument } from '#api/market/document.ts';
import type { DocumentKind } from '#api/market/document-choices.ts';
import { getDocumentFile, getDocumentFirstPage } from '#api/market/document.ts';
import { utcDay } from '#lib/days.ts';
import { loadDirectory, named, type Directory } from '#server/market/catalogue/index.ts';
import type { Context, Sources } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

export type DocumentRow = typeof materialDocument.$inferSelect;
export type EditionRow = typeof materialDocumentEdition.$inferSelect;
export type FileRow = Pick<typeof storedFile.$inferSelect, 'id' | 'name' | 'type' | 'size' | 'sha256' | 'firstPage'>;
export type Edition = { edition: EditionRow; file: FileRow };

/** What anybody may read: of an open shop, neither withdrawn nor refused. */
export const isPublic = and(
  isNull(materialDocument.withdrawnAt),
  isNull(shop.closedAt),
  ne(materialDocumentEdition.state, 'refused'),
);

const fileColumns = {
  ...{ id: storedFile.id, name: storedFile.name, type: storedFile.type },
  ...{ size: storedFile.size, sha256: storedFile.sha256, firstPage: storedFile.firstPage },
};

/** The documents of a material with the editions that `which` lets through, newest first. */
export async function readOfMaterials(db: Pick<Db, 'select'>, materialIds: readonly string[], which: SQL | undefined) {
  const of = materialDocumentMaterial;
  return db
    .select({
      ...{ materialId: of.materialId, document: materialDocument, edition: materialDocumentEdition, file: fileColumns },
    })
    .from(of)
    .innerJoin(materialDocument, eq(materialDocument.id, of.documentId))
    .innerJoin(shop, eq(shop.id, materialDocument.shopId))
    .innerJoin(materialDocumentEdition, eq(materialDocumentEdition.documentId, materialDocument.id))
    .innerJoin(storedFile, eq(storedFile.id, materialDocumentEdition.fileId))
    .where(and(inArray(of.materialId, [...materialIds]), which))
    .orderBy(asc(materialDocument.id), desc(materialDocumentEdition.number));
}

/** Every edition of some documents, newest first, by document. */
export async function editionsOf(db: Pick<Db, 'select'>, ids: readonly string[]): Promise<Map<string, Edition[]>> {
  const rows = await db
    .select({ edition: materialDocumentEdition, file: fileColumns })
    .from(materialDocumentEdition)
    .innerJoin(storedFile, eq(storedFile.id, materialDocumentEdition.fileId))
    .where(inArray(materialDocumentEdition.documentId, [...ids]))
    .orderBy(desc(materialDocumentEdition.number));
  return Map.groupBy(rows, ({ edition }) => edition.documentId);
}

/** Expired as certificates of a shop are: good on the last day that it names, by the day of UTC. */
export const hasExpired = ({ now }: Pick<Context, 'now'>, expiresOn: string | null): boolean =>
  expiresOn !== null && expiresOn < utcDay(now());

export const expiredOn = (now: Date): SQL => sql`${materialDocumentEdition.expiresOn} < ${utcDay(now)}`;

export function describeDocument(directory: Directory, row: DocumentRow) {
  const { id, kind, languages, form, issuer, demo, manufacturerId, shopId } = row;
  return {
    ...{ id, kind, languages, form, issuer, demo },
    manufacturer: named(directory.manufacturers, manufacturerId),
    shop: named(directory.shops, shopId),
  };
}

export function describeEdition(clock: Pick<Context, 'now'>, row: EditionRow) {
  const { id, number, editionOn, revision, expiresOn, state } = row;
  return {
    ...{ id, number, editionOn, revision, expiresOn, state, expired: hasExpired(clock, expiresOn) },
    ...{ addedAt: row.addedAt.toISOString(), decidedAt: row.decidedAt?.toISOString() ?? null },
  };
}

const order: readonly DocumentKind[] = ['SDS', 'TDS'];
/** Safety data sheets and data sheets first, what is in force before what has expired, checked ones before others. */
const rank = ({ kind, edition }: MaterialDocument): string =>
  [order.includes(kind) ? order.indexOf(kind) : 9, edition.expired ? 1 : 0, edition.state === 'checked' ? 0 : 1].join(
    '',
  );

/** Where the file of a public edition is read; who reads it needs no token. */
export const publicAddress = (editionId: string): string => `/${getDocumentFile.path}?id=${editionId}`;

/** Where its first page is seen; null: there is no picture of it. */
export const firstPageAddress = (editionId: string, { firstPage }: Pick<FileRow, 'firstPage'>): string | null =>
  firstPage === 'drawn' ? `/${getDocumentFirstPage.path}?id=${editionId}` : null;

/** The public documents of materials, by material. */
export async function publicDocumentsOf(
  context: Sources & Pick<Context, 'now'>,
  materialIds: readonly string[],
): Promise<Map<string, MaterialDocument[]>> {
  if (materialIds.length === 0) return new Map();
  const [rows, directory] = await Promise.all([
    readOfMaterials(context.db, materialIds, isPublic),
    loadDirectory(context),
  ]);
  const byMaterial = Map.groupBy(rows, ({ materialId }) => materialId);
  return new Map(
    [...byMaterial].map(([id, ofMaterial]) => {
      const documents = [...Map.groupBy(ofMaterial, ({ document }) => document.id).values()].map((editions) => {
        const described = editions.map(({ edition, file }, at) => ({
          ...describeEdition(context, edition),
          replacedAt: editions[at - 1]?.edition.addedAt.toISOString() ?? null,
          file: {
            ...{ name: file.name, size: file.size, sha256: file.sha256 },
            ...{ href: publicAddress(edition.id), firstPage: firstPageAddress(edition.id, file) },
          },
        }));
        return {
          ...describeDocument(directory, editions[0]!.document),
          edition: described[0]!,
          earlier: described.slice(1),
        };
      });
      return [id, documents.toSorted((a, b) => rank(a).localeCompare(rank(b)))];
    }),
  );
}
