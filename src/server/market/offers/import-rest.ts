import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { getImportRest } from '#api/market/own-offer.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';
import { findOwnShop } from './own-shop.ts';

/**
 * The rows of a file that were not taken over: under their own heads, as they stood, with what is wrong with each behind. The
 * import reads the file again, and passes over that last column. 404 when nothing is left, or not any more.
 */
export async function importRest(
  context: MemberContext,
  { id, format }: z.output<typeof getImportRest.input>,
): Promise<FileAnswer> {
  const own = await findOwnShop(context);
  if (!own) throw notFound();
  const { head, left, fileName, shopId } = offerImport;
  const [found] = await context.db
    .select({ head, left, fileName })
    .from(offerImport)
    .where(and(eq(offerImport.id, id), eq(shopId, own.id)));
  if (!found || found.left.length === 0) throw notFound();
  const rest = withoutReasons(found.head);
  const columns = [...rest.map((at) => found.head[at]!), m.market_offers_whatIsWrong()];
  return tableFile(format, {
    name: `${found.fileName.replace(/\.\w+$/, '')}-${m.market_offers_restName()}`,
    title: m.market_offers_templateName(),
    columns: columns.map((name) => ({ name, isNumber: false })),
    rows: found.left.map(({ cells, texts }) => [...rest.map((at) => cells[at] ?? ''), texts.join('\n')]),
  });
}

/** The file may be one of these itself, with the reasons of the time before. */
const withoutReasons = (head: readonly string[]): number[] =>
  head.flatMap((name, at) => (name.trim() === m.market_offers_whatIsWrong() ? [] : at));
