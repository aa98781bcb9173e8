import type { NegotiationEntry, OrderView, QuoteView } from '#api/trade.ts';

/** The supplier's quote for a deal: the latest, where it has quoted anew after withdrawing. */
export const ownQuote = ({ quotes }: Pick<OrderView, 'quotes'>): QuoteView | undefined => quotes.at(-1);

/** Whether a quote stands, be it past its validity: what is sent next is a new version of it. */
export const isStanding = (quote: QuoteView | undefined): quote is QuoteView =>
  quote?.state === 'live' || quote?.state === 'expired';

/** The buyer's counter-offer that waits for the supplier's answer. */
export function openCounterOffer(deal: Pick<OrderView, 'quotes' | 'negotiation'>): NegotiationEntry | undefined {
  const quote = ownQuote(deal);
  if (!isStanding(quote) || quote.pen !== 'supplier') return undefined;
  return deal.negotiation.findLast(({ kind, about }) => kind === 'counterOffer' && about === quote.id);
}
