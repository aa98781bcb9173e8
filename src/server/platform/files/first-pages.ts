import { and, asc, eq, isNull } from 'drizzle-orm';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { Context } from '#server/platform/context.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { notFound } from '#server/platform/errors.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { firstPageOf } from '#server/platform/pdf/first-page.ts';
import { firstPageKey } from './pictures.ts';

/** What waits to be drawn. */
const due = and(eq(storedFile.purpose, 'document'), isNull(storedFile.firstPage));

/**
 * Draws the first pages of documents that wait for it, one after the other, until none is left or `signal` says so; gives how many it has drawn.
 * Each is taken as one that cannot be drawn before it is tried: what ends a process is not tried again by the next one, and two processes
 * draw none twice.
 */
export async function drawFirstPages(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  signal?: AbortSignal,
): Promise<number> {
  let drawn = 0;
  while (!signal?.aborted) {
    const next = db.select({ id: storedFile.id }).from(storedFile).where(due).orderBy(asc(storedFile.id)).limit(1);
    const [taken] = await db
      .update(storedFile)
      .set({ firstPage: 'none' })
      .where(and(eq(storedFile.id, next.for('no key update', { skipLocked: true })), due))
      .returning({ id: storedFile.id });
    if (!taken) break;
    const { id } = taken;
    try {
      const bytes = await storage.get(id);
      const picture = bytes && (await firstPageOf(bytes));
      if (!picture) continue;
      await storage.put(firstPageKey(id), picture);
    } catch (error) {
      // The storage is out of reach: the next run begins here.
      await db.update(storedFile).set({ firstPage: null }).where(eq(storedFile.id, id));
      throw error;
    }
    await db.transaction(async (tx) => {
      await tx.update(storedFile).set({ firstPage: 'drawn' }).where(eq(storedFile.id, id));
      await raiseScopes(tx, ['shops']);
    });
    drawn += 1;
  }
  return drawn;
}

/** The first page of a document that its reader may read, by a right that the caller has made sure of. 404 where there is no picture. */
export async function firstPageFor({ storage }: Pick<Context, 'storage'>, id: string): Promise<FileAnswer> {
  const bytes = await storage.get(firstPageKey(id));
  if (!bytes) throw notFound();
  // Who has been shown it may keep it; nobody keeps it for others, as a document can be withdrawn.
  return new FileAnswer({
    ...{ name: `${id}.webp`, type: 'image/webp', bytes },
    ...{ disposition: 'inline', lasting: 'inBrowser' },
  });
}
