import { and, eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format.ts';
import { freightPerTonne } from '#api/deals/freight-rules.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { OrderRow } from './rows.ts';

/** What a freight quote says instead of the marketplace's assumptions. */
export type FreightBasis = { freightPerTonne: string; transitDays: string; words: string };

/**
 * A forwarder's quote for the order as freight per tonne in a currency. Throws 404 for a quote that is not for this
 * order, 422 for one that cannot be counted on any more: its validity counts at the moment of use.
 */
export async function readFreightBasis(
  { db, now }: MemberContext,
  order: OrderRow,
  quoteId: string,
  { currency, rates }: { currency: string; rates: Record<string, string> },
): Promise<FreightBasis> {
  const [found] = await db
    .select({ quote: freightQuote })
    .from(freightQuote)
    .innerJoin(freightRequest, eq(freightRequest.id, freightQuote.requestId))
    .where(and(eq(freightQuote.id, quoteId), eq(freightRequest.orderId, order.id)));
  if (!found) throw notFound();
  const { quote } = found;
  if (quote.state !== 'live' || quote.validUntil <= now())
    throw invalid({ freightQuoteId: m.deals_freight_quoteOver() });
  const perTonne = trimZeros(freightPerTonne(quote, order.quantity, { to: currency, rates })!);
  return {
    freightPerTonne: perTonne,
    transitDays: String(quote.transitDays),
    words: m.deals_freight_basis({
      amount: perTonne,
      company: quote.company,
      total: `${quote.currency} ${formatAmount(quote.amount)}`,
      tonnes: trimZeros(order.quantity),
    }),
  };
}
