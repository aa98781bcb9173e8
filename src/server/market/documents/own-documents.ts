import { and, count, desc, eq, exists, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import {
  ownDocumentStates,
  type getOwnDocumentByPage,
  type OwnDocument,
  type OwnDocumentPage,
  type OwnDocumentState,
} from '#api/market/document.ts';
import { findOwnShop } from '#server/market/offers/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { describeFull, materialsOf } from './full.ts';
import { expiredOn } from './rows.ts';

/** The newest edition: what a document is by now. */
export const isNewest = and(
  eq(materialDocumentEdition.documentId, materialDocument.id),
  eq(materialDocumentEdition.number, materialDocument.editions),
);

/** The documents of the caller's shop: refused ones first, expired ones, then by when their newest edition came. */
export async function ownDocuments(
  context: MemberContext,
  { state, materialId, pageNo, pageSize }: z.output<typeof getOwnDocumentByPage.input>,
): Promise<OwnDocumentPage> {
  const { db } = context;
  const own = await findOwnShop(context);
  if (!own) return { list: [], total: 0, pageNo, pageSize, counts: {} };
  const covers = (id: string) =>
    exists(
      db
        .select({ id: materialDocumentMaterial.materialId })
        .from(materialDocumentMaterial)
        .where(
          and(
            eq(materialDocumentMaterial.documentId, materialDocument.id),
            eq(materialDocumentMaterial.materialId, id),
          ),
        ),
    );
  const isOwn = and(eq(materialDocument.shopId, own.id), materialId === undefined ? undefined : covers(materialId));
  const expired = expiredOn(context.now());
  const standing = isNull(materialDocument.withdrawnAt);
  const { state: decided } = materialDocumentEdition;
  const isIn: Record<OwnDocumentState, SQL | undefined> = {
    unchecked: and(standing, eq(decided, 'unchecked')),
    checked: and(standing, eq(decided, 'checked')),
    refused: and(standing, eq(decided, 'refused')),
    expired: and(standing, expired),
    withdrawn: isNotNull(materialDocument.withdrawnAt),
  };
  const counted = (where: SQL | undefined) =>
    db
      .select({ documents: count() })
      .from(materialDocument)
      .innerJoin(materialDocumentEdition, isNewest)
      .where(and(isOwn, where));
  const [rows, all, ...each] = await Promise.all([
    db
      .select({ document: materialDocument })
      .from(materialDocument)
      .innerJoin(materialDocumentEdition, isNewest)
      .where(and(isOwn, state ? isIn[state] : undefined))
      .orderBy(
        sql`${materialDocument.withdrawnAt} is not null, ${decided} <> 'refused', coalesce(${expired}, false) desc`,
        desc(materialDocumentEdition.addedAt),
        desc(materialDocument.id),
      )
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    counted(undefined),
    ...ownDocumentStates.map((one) => counted(isIn[one])),
  ]);
  const counts = Object.fromEntries(ownDocumentStates.map((one, at) => [one, each[at]![0]!.documents]));
  const total = state ? counts[state]! : all[0]!.documents;
  return { list: await describeOwn(context, rows), total, pageNo, pageSize, counts };
}

async function describeOwn(
  context: MemberContext,
  rows: readonly { document: typeof materialDocument.$inferSelect }[],
): Promise<OwnDocument[]> {
  const documents = rows.map(({ document }) => document);
  const [full, materials] = await Promise.all([describeFull(context, documents), materialsOf(context, documents)]);
  return full.map(({ by: _by, ...document }) => ({
    ...document,
    materials: (materials.get(document.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}
