import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { quote, quoteLine, quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import type { QuoteRow } from '#server/deals/deal/index.ts';

export type QuoteVersionRow = typeof quoteVersion.$inferSelect;
export type QuoteLineRow = typeof quoteLine.$inferSelect;
/** A quote with its latest version. */
export type LatestQuote = { quote: QuoteRow; version: QuoteVersionRow; lines: QuoteLineRow[] };

/** How many versions of a quote that stands its supplier has sent; 0: there is none. */
export async function quoteLatest(tx: Db, orderId: string, shopId: string): Promise<number> {
  const [found] = await tx
    .select({ latest: quote.latest })
    .from(quote)
    .where(and(eq(quote.orderId, orderId), eq(quote.shopId, shopId), eq(quote.state, 'live')));
  return found?.latest ?? 0;
}

/** A quote for this order as it stands. Throws 404 for quotes of other orders and for what is no id. */
export async function latestQuote(tx: Db, orderId: string, quoteId: string): Promise<LatestQuote> {
  const [found] = await tx
    .select({ quote, version: quoteVersion })
    .from(quote)
    .innerJoin(quoteVersion, and(eq(quoteVersion.quoteId, quote.id), eq(quoteVersion.version, quote.latest)))
    .where(and(eq(quote.id, quoteId), eq(quote.orderId, orderId)));
  if (!found) throw notFound();
  const lines = await tx
    .select()
    .from(quoteLine)
    .where(and(eq(quoteLine.quoteId, quoteId), eq(quoteLine.version, found.version.version)))
    .orderBy(asc(quoteLine.position));
  return { ...found, lines };
}
