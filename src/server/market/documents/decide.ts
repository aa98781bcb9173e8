import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { checkDocument, refuseDocument } from '#api/market/document.ts';
import type { EditionState } from '#api/market/document-choices.ts';
import { refuseOwn } from '#server/members/company/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { materialDocument, materialDocumentEdition } from '#server/platform/db/schema/documents.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { DocumentRow } from './rows.ts';
import { finishRefusal, tellRefusal } from './tell.ts';

type Named = z.output<typeof checkDocument.input>;
type Decided = { document: DocumentRow; ownerId: string | null };
type Decision = { state: EditionState; words?: string; from: readonly EditionState[] };

/** Marks the newest edition of a document as checked. */
export const check = (context: MemberContext, named: Named): Promise<Record<never, never>> =>
  context.db.transaction(async (tx) => {
    const { document } = await decide(tx, context, named, { state: 'checked', from: ['unchecked'] });
    await audit(tx, context, 'document.check', { kind: 'document', id: document.id }, detailOf(document));
    return {};
  });

/** Refuses it with the reason: it is public no more, the edition before it stands again, and its supplier is told. */
export const refuse = (
  context: MemberContext,
  { words, ...named }: z.output<typeof refuseDocument.input>,
): Promise<Record<never, never>> =>
  context.db.transaction(async (tx) => {
    const { document, ownerId } = await decide(tx, context, named, { state: 'refused', words, from: ['unchecked'] });
    if (ownerId) await tellRefusal(tx, context, ownerId, document, words);
    await audit(tx, context, 'document.refuse', { kind: 'document', id: document.id }, detailOf(document));
    return {};
  });

/** Takes a decision back: nobody has checked the edition. */
export const reopen = (context: MemberContext, named: Named): Promise<Record<never, never>> =>
  context.db.transaction(async (tx) => {
    const { document } = await decide(tx, context, named, { state: 'unchecked', from: ['checked', 'refused'] });
    await finishRefusal(tx, context, document.id);
    await audit(tx, context, 'document.reopen', { kind: 'document', id: document.id }, detailOf(document));
    return {};
  });

const detailOf = ({ kind, editions }: DocumentRow) => ({ kind, number: editions });

/**
 * Decides on an edition. 404 for an unknown one; 403 for one of the own company; 409 when it is not the newest any more, was decided on
 * or withdrawn since it was read.
 */
async function decide(
  tx: Transaction,
  context: MemberContext,
  { id, version }: Named,
  { state, words = '', from }: Decision,
): Promise<Decided> {
  const [named] = await tx
    .select({ documentId: materialDocumentEdition.documentId })
    .from(materialDocumentEdition)
    .where(eq(materialDocumentEdition.id, id));
  if (!named) throw notFound();
  // The document first, as who adds an edition locks it.
  const [found] = await tx
    .select({ document: materialDocument, ownerId: shop.ownerId })
    .from(materialDocument)
    .innerJoin(shop, eq(shop.id, materialDocument.shopId))
    .where(eq(materialDocument.id, named.documentId))
    .for('update', { of: materialDocument });
  const { document, ownerId } = found!;
  if (ownerId) refuseOwn(context, { memberId: ownerId });
  const [edition] = await tx.select().from(materialDocumentEdition).where(eq(materialDocumentEdition.id, id));
  const { number, state: before } = edition!;
  if (document.withdrawnAt || number !== document.editions || !from.includes(before)) throw new AppError('conflict');
  const undone = state === 'unchecked';
  const [moved] = await tx
    .update(materialDocumentEdition)
    .set({
      ...{ state, words, version: version + 1 },
      ...{ decidedAt: undone ? null : context.now(), decidedBy: undone ? null : context.actor.id },
    })
    .where(and(eq(materialDocumentEdition.id, id), eq(materialDocumentEdition.version, version)))
    .returning({ id: materialDocumentEdition.id });
  if (!moved) throw new AppError('conflict');
  await raiseScopes(tx, ['shops']);
  return { document, ownerId };
}
