import { and, asc, count, desc, eq, exists, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { DeskDocumentPage, getDocumentByPage } from '#api/market/document.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { describeFull, materialsOf } from './full.ts';
import { isNewest } from './own-documents.ts';

/** Newest editions of documents that stand: those that wait, longest first; else those decided on last. */
export async function documentQueue(
  context: Context,
  { state, keyword, pageNo, pageSize }: z.output<typeof getDocumentByPage.input>,
): Promise<DeskDocumentPage> {
  const { db } = context;
  const { state: decided, addedAt, decidedAt } = materialDocumentEdition;
  const standing = isNull(materialDocument.withdrawnAt);
  const ofMaterial = db
    .select({ id: material.id })
    .from(materialDocumentMaterial)
    .innerJoin(material, eq(material.id, materialDocumentMaterial.materialId))
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .where(
      and(
        eq(materialDocumentMaterial.documentId, materialDocument.id),
        containsWords(keyword, [
          ...[material.grade, material.casNumber, manufacturer.nameEn, manufacturer.nameZh],
          ...[shop.nameEn, shop.nameZh],
        ]),
      ),
    );
  const where = and(standing, state ? eq(decided, state) : undefined, keyword ? exists(ofMaterial) : undefined);
  const counted = (which: typeof where) =>
    db
      .select({ documents: count() })
      .from(materialDocument)
      .innerJoin(materialDocumentEdition, isNewest)
      .innerJoin(shop, eq(shop.id, materialDocument.shopId))
      .where(which);
  const [rows, total, waiting, directory] = await Promise.all([
    db
      .select({ document: materialDocument })
      .from(materialDocument)
      .innerJoin(materialDocumentEdition, isNewest)
      .innerJoin(shop, eq(shop.id, materialDocument.shopId))
      .where(where)
      .orderBy(...(state === 'unchecked' ? [asc(addedAt)] : [desc(decidedAt), desc(addedAt)]), asc(materialDocument.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    counted(where),
    counted(and(standing, eq(decided, 'unchecked'))),
    loadDirectory(context),
  ]);
  const documents = rows.map(({ document }) => document);
  const [full, materials] = await Promise.all([describeFull(context, documents), materialsOf(context, documents)]);
  const emails = await emailsOf(
    context,
    full.flatMap(({ by }) => [by.added, by.decided]),
  );
  const list = full.map(({ by, ...document }) => {
    const own = directory.shops.get(document.shop.id);
    return {
      ...document,
      materials: materials.get(document.id) ?? [],
      ...{ company: own?.company ?? null, ownerId: own?.ownerId ?? null },
      addedBy: emails.get(by.added) ?? '',
      decidedBy: by.decided === null ? null : (emails.get(by.decided) ?? ''),
    };
  });
  return { list, total: total[0]!.documents, waiting: waiting[0]!.documents, pageNo, pageSize };
}

async function emailsOf({ db }: Context, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.select({ id: member.id, email: member.email }).from(member).where(inArray(member.id, wanted));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
