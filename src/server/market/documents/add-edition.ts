import { desc, and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { addDocumentEdition } from '#api/market/document.ts';
import { loadMaterials, offerable } from '#server/market/catalogue/index.ts';
import { openOwnShop } from '#server/market/offers/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { storingIdempotently, type Store } from '#server/platform/files/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Added } from './add-document.ts';
import { lastDayOf } from './check-printed.ts';
import { otherSubstance } from './other-substance.ts';
import type { DocumentRow, EditionRow } from './rows.ts';
import { finishRefusal, tellReaders } from './tell.ts';

type Printed = Pick<EditionRow, 'editionOn' | 'revision' | 'expiresOn' | 'otherCas'>;

/**
 * An edition that takes the place of the newest one, which stays in the history. Who has bought the goods or follows the grade is told. 404 for a document of
 * another company, 409 when it was withdrawn, or replaced since it was read.
 */
export async function replace(
  context: MemberContext,
  input: z.output<typeof addDocumentEdition.input>,
): Promise<Added> {
  const { editionOn, revision } = input;
  const own = await openOwnShop(context);
  const { document, before, materialIds } = await stateOf(context.db, own.id, input.id);
  const expiresOn = lastDayOf(context, document.kind, input, before?.editionOn);
  const known = await loadMaterials(context);
  const materials = materialIds.flatMap((id) => offerable(known, id) ?? []);
  const [file] = context.files;
  const otherCas = document.kind === 'SDS' ? await otherSubstance(file!.bytes, materials, input.otherCas) : [];
  return storingIdempotently(context, addDocumentEdition, input, async (tx, store) => {
    const [row] = await tx.select().from(materialDocument).where(eq(materialDocument.id, document.id)).for('update');
    if (!row || row.withdrawnAt || row.editions !== input.number) throw new AppError('conflict');
    const added = await addEdition(tx, context, store, row, { editionOn, revision, expiresOn, otherCas });
    await finishRefusal(tx, context, row.id);
    await tellReaders(tx, context, row, materialIds);
    return added;
  });
}

/** A document of the shop, its newest edition that was not refused, and what it covers. */
async function stateOf(db: Db, shopId: string, id: string) {
  const [document] = await db
    .select()
    .from(materialDocument)
    .where(and(eq(materialDocument.id, id), eq(materialDocument.shopId, shopId)));
  if (!document) throw notFound();
  const [before] = await db
    .select({ editionOn: materialDocumentEdition.editionOn })
    .from(materialDocumentEdition)
    .where(and(eq(materialDocumentEdition.documentId, id), ne(materialDocumentEdition.state, 'refused')))
    .orderBy(desc(materialDocumentEdition.number))
    .limit(1);
  const covered = await db
    .select({ materialId: materialDocumentMaterial.materialId })
    .from(materialDocumentMaterial)
    .where(eq(materialDocumentMaterial.documentId, id));
  return { document, before, materialIds: covered.map(({ materialId }) => materialId) };
}

/** The next edition of a document that the caller has locked, or just made, with the file that came along. */
export async function addEdition(
  tx: Transaction,
  context: MemberContext,
  store: Store,
  document: DocumentRow,
  printed: Printed,
): Promise<Added> {
  const now = context.now();
  const fileId = await store({ purpose: 'document', file: context.files[0]! });
  const id = uuidv7(now);
  const number = document.editions + 1;
  await tx.update(materialDocument).set({ editions: number }).where(eq(materialDocument.id, document.id));
  await tx.insert(materialDocumentEdition).values({
    ...{ id, documentId: document.id, number, ...printed, fileId },
    ...{ addedAt: now, addedBy: context.actor.id, state: 'unchecked', version: 0, words: '' },
  });
  const detail = { kind: document.kind, number, expiresOn: printed.expiresOn };
  await audit(tx, context, 'document.add', { kind: 'document', id: document.id }, detail);
  await raiseScopes(tx, ['shops']);
  return { id: document.id, editionId: id };
}
