import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { getLogConsistency, getLogHead, getLogInclusion } from '#api/deals/evidence.ts';
import { consistencyRanges, inclusionRanges } from '#lib/merkle.ts';
import type { Context } from '#server/platform/context.ts';
import { logEntry } from '#server/platform/db/schema/evidence.ts';
import { notFound } from '#server/platform/errors.ts';
import { hashesOf, readHead } from '#server/deals/ledger/index.ts';

export const logHeadFor = async (
  { db }: Pick<Context, 'db'>,
  { size }: z.output<typeof getLogHead.input>,
): Promise<z.output<typeof getLogHead.data>> => ({ head: await readHead(db, size) });

/** Throws 404 where the log has not so many entries. */
export async function consistencyFor(
  { db }: Pick<Context, 'db'>,
  { first, size }: z.output<typeof getLogConsistency.input>,
): Promise<z.output<typeof getLogConsistency.data>> {
  if (first > size || size > ((await readHead(db))?.size ?? 0)) throw notFound();
  return { path: await hashesOf(db, consistencyRanges(first, size)) };
}

/** Throws 404 where nothing with this hash is among the first `size` entries. */
export async function inclusionFor(
  { db }: Pick<Context, 'db'>,
  { hash, size }: z.output<typeof getLogInclusion.input>,
): Promise<z.output<typeof getLogInclusion.data>> {
  const [found] = await db.select().from(logEntry).where(eq(logEntry.hash, hash));
  if (!found || found.position >= size || size > ((await readHead(db))?.size ?? 0)) throw notFound();
  const { position } = found;
  return { position, path: await hashesOf(db, inclusionRanges(position, size)) };
}
