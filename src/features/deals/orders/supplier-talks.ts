import type { NegotiationEntry, OrderView, QuoteView } from '#api/deals/trade.ts';

/** What happened with one supplier: its quote, if it has given one, and what was said. */
export type SupplierTalk = {
  shop: NegotiationEntry['shop'];
  quote: QuoteView | undefined;
  entries: NegotiationEntry[];
};

const states: Record<QuoteView['state'], number> = { accepted: 0, live: 1, expired: 2, notAwarded: 3, withdrawn: 4 };

/**
 * The suppliers of a deal that have said something: those whose question waits first, then by the state of their
 * quotes. A supplier that quoted anew after withdrawing counts with its latest quote.
 */
export function supplierTalks({ quotes, negotiation }: Pick<OrderView, 'quotes' | 'negotiation'>): SupplierTalk[] {
  const shops = new Map(
    [...quotes.map(({ supplier }) => supplier.shop), ...negotiation.map(({ shop }) => shop)].map((shop) => [
      shop.id,
      shop,
    ]),
  );
  const talks = [...shops.values()].map((shop) => ({
    shop,
    quote: quotes.findLast(({ supplier }) => supplier.shop.id === shop.id),
    entries: negotiation.filter((entry) => entry.shop.id === shop.id),
  }));
  const rank = ({ quote, entries }: SupplierTalk) =>
    entries.some(isOpenQuestion) ? -1 : quote ? states[quote.state] : 5;
  return talks.toSorted((a, b) => rank(a) - rank(b));
}

export const isOpenQuestion = ({ kind, answered }: NegotiationEntry): boolean => kind === 'question' && !answered;
