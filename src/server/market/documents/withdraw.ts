import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { withdrawDocument } from '#api/market/document.ts';
import { findOwnShop } from '#server/market/offers/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { materialDocument } from '#server/platform/db/schema/documents.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { finishRefusal } from './tell.ts';

/**
 * Takes a document with all its editions from the public pages; the files stay for the company, operators and who has bought the goods
 * there. 404 for another's, 409 for one that is withdrawn.
 */
export async function withdraw(
  context: MemberContext,
  { id }: z.output<typeof withdrawDocument.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const own = await findOwnShop({ db: tx, actor: context.actor });
    if (!own) throw notFound();
    const isOwn = and(eq(materialDocument.id, id), eq(materialDocument.shopId, own.id));
    const [row] = await tx.select({ kind: materialDocument.kind }).from(materialDocument).where(isOwn);
    if (!row) throw notFound();
    const [withdrawn] = await tx
      .update(materialDocument)
      .set({ withdrawnAt: context.now() })
      .where(and(isOwn, isNull(materialDocument.withdrawnAt)))
      .returning({ id: materialDocument.id });
    if (!withdrawn) throw new AppError('conflict');
    await finishRefusal(tx, context, id);
    await audit(tx, context, 'document.withdraw', { kind: 'document', id }, { kind: row.kind });
    await raiseScopes(tx, ['shops']);
    return {};
  });
}
