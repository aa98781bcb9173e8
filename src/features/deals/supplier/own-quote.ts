import type { NegotiationEntry, OrderView, QuoteView } from '#api/deals/trade.ts';
import { meanPrice, type QuoteSeries } from '#api/deals/quote-history.ts';

/** The supplier's quote for a deal: the latest, where it has quoted anew after withdrawing. */
export const ownQuote = ({ quotes }: Pick<OrderView, 'quotes'>): QuoteView | undefined => quotes.at(-1);

/** How the own quote moved; versions in another currency than the latest cannot be compared with it. */
export function ownHistory({ id, supplier, versions }: QuoteView): { currency: string; series: QuoteSeries[] } {
  const currency = versions[0]?.currency ?? '';
  const points = versions.toReversed().flatMap((version) => {
    const priced = version.lines.flatMap(({ unitPrice, ...line }) =>
      unitPrice === null ? [] : [{ ...line, unitPrice }],
    );
    const amount = version.currency === currency ? meanPrice(priced) : null;
    return amount === null ? [] : [{ version: version.version, at: version.at, amount }];
  });
  return { currency, series: [{ id, name: supplier.shop.name, points }] };
}

/** Whether a quote stands, be it past its validity: what is sent next is a new version of it. */
export const isStanding = (quote: QuoteView | undefined): quote is QuoteView =>
  quote?.state === 'live' || quote?.state === 'expired';

/** The buyer's counter-offer that waits for the supplier's answer. */
export function openCounterOffer(deal: Pick<OrderView, 'quotes' | 'negotiation'>): NegotiationEntry | undefined {
  const quote = ownQuote(deal);
  if (!isStanding(quote) || quote.pen !== 'supplier') return undefined;
  return deal.negotiation.findLast(({ kind, about }) => kind === 'counterOffer' && about === quote.id);
}
