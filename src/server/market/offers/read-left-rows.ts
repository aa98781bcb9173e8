import { and, eq } from 'drizzle-orm';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Directory, Materials } from '#server/market/catalogue/index.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { ImportLookup, type Answers } from './import-lookup.ts';
import { readNumbered, type ImportRow } from './import-rows.ts';
import type { OwnShop } from './own-shop.ts';
import { ownIds } from './preview-import.ts';

type Asked = { importId: string; answers: Answers; directory: Directory; materials: Materials };

/**
 * Reads the rows of a file again that were left, knowing now what their unknown grades are: what is good joins the other good
 * rows, and doubles none of them. How many are good now. 404 for another shop's file, 409 for one that has been started.
 */
export async function readLeftRows(
  tx: Transaction,
  context: MemberContext,
  own: OwnShop,
  { importId, answers, directory, materials }: Asked,
): Promise<number> {
  const [found] = await tx
    .select()
    .from(offerImport)
    .where(and(eq(offerImport.id, importId), eq(offerImport.shopId, own.id)))
    .for('update');
  if (!found) throw notFound();
  if (found.state !== 'preview') throw new AppError('conflict');
  const before = found.rows as ImportRow[];
  const read = await readNumbered(found.head, found.left, before, {
    lookup: new ImportLookup(directory, materials, answers),
    own: await ownIds({ db: tx }, own.id),
    now: context.now(),
  });
  const rows = [...before, ...read.rows].sort((one, other) => one.row - other.row);
  const { problems, left, unknown } = read;
  await tx
    .update(offerImport)
    .set({ rows, problems, left, leftCount: left.length, unknown })
    .where(eq(offerImport.id, importId));
  return rows.length;
}
