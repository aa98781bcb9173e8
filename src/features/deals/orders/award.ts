import { awardTolerance } from '#api/deals/deal-choices.ts';
import type { Comparison } from '#api/deals/comparison.ts';
import type { OrderView, QuoteLine, QuoteVersion, QuoteView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { add, compare, multiply, trimZeros } from '#lib/decimal.ts';
import type { QuoteSeries } from '#api/deals/quote-history.ts';
import { quantityProblem, type Problems } from '#api/deals/trade-rules.ts';

/** A line of a quote in the comparison: what is reckoned, and whose it is. */
export type Column = {
  row: Comparison['rows'][number];
  quote: QuoteView;
  version: QuoteVersion;
  line: QuoteLine;
};

/**
 * The rows of the comparison with the quotes that they belong to, the cheapest first, and behind what was asked for what
 * was offered instead of it. What has changed since is left out.
 */
export function columnsOf({ rows }: Comparison, { quotes }: Pick<OrderView, 'quotes'>): Column[] {
  return rows
    .flatMap((row) => {
      const quote = quotes.find(({ id }) => id === row.quoteId);
      const version = quote?.versions[0];
      const line = version?.lines.find(({ id }) => id === row.lineId);
      return quote && version && line ? [{ row, quote, version, line }] : [];
    })
    .toSorted((a, b) => Number(a.line.replacement) - Number(b.line.replacement) || byPrice(a.row.landed, b.row.landed));
}

/**
 * As their quotes stood before, and new ones behind them: while tonnes are being typed, a quote that comes or changes
 * moves no column under the hand.
 */
export function asBefore(columns: readonly Column[], quoteIds: readonly string[]): Column[] {
  const place = ({ quote }: Column) => (quoteIds.includes(quote.id) ? quoteIds.indexOf(quote.id) : quoteIds.length);
  return columns.toSorted((a, b) => place(a) - place(b));
}

/** How each supplier's quote moved, by name. */
export const historyOf = ({ history }: Comparison, { quotes }: Pick<OrderView, 'quotes'>): QuoteSeries[] =>
  quotes.map(({ id, supplier }) => ({
    id,
    name: supplier.shop.name,
    points: history.flatMap(({ quoteId, version, at, landed }) =>
      quoteId === id ? [{ version, at, amount: landed }] : [],
    ),
  }));

function byPrice(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b);
}

/** Tonnes to accept by line, as they are typed. */
export type Quantities = Readonly<Record<string, string>>;

export const mayAccept = ({ quote, line }: Column): boolean =>
  quote.state === 'live' && !quote.supplier.onHold && line.unitPrice !== null;

const chosen = (columns: readonly Column[], quantities: Quantities) =>
  columns.flatMap((column) => {
    const quantity = quantities[column.line.id]?.trim() ?? '';
    return quantity === '' || !mayAccept(column) ? [] : [{ ...column, quantity }];
  });

/** What is wrong with the quantities, by line; `all`: with their sum. The server says the same. */
export function awardProblems(columns: readonly Column[], quantities: Quantities, wanted: string): Problems {
  const problems: Problems = {};
  const taken = chosen(columns, quantities);
  for (const { line, quantity } of taken) {
    const wrong =
      quantityProblem(quantity) ??
      (compare(quantity, line.quantity) > 0
        ? m.deals_rfq_aboveLine({ quantity: trimZeros(line.quantity) })
        : undefined);
    if (wrong) problems[line.id] = wrong;
  }
  if (Object.keys(problems).length > 0) return problems;
  const quotes = new Set(taken.map(({ quote }) => quote));
  if (quotes.size > 1 && [...quotes].some(({ supplier }) => supplier.guest))
    problems['all'] = m.deals_guest_awardAlone();
  const most = multiply(wanted, awardTolerance, 3);
  if (compare(sumOf(columns, quantities), most) > 0)
    problems['all'] ??= m.deals_rfq_aboveRfq({ quantity: trimZeros(most) });
  return problems;
}

/** Tonnes chosen in all, of what is a quantity. */
export const sumOf = (columns: readonly Column[], quantities: Quantities): string =>
  add('0', ...chosen(columns, quantities).flatMap(({ quantity }) => (quantityProblem(quantity) ? [] : [quantity])));

export type AwardGroup = {
  quoteId: string;
  supplier: string;
  /** Not certified yet: the contract waits. */
  guest: boolean;
  currency: string;
  quantity: string;
  total: string;
  awards: { quoteId: string; version: number; lineId: string; quantity: string }[];
};

/** What each supplier gets: a sub-order for each quote, its total as the sum of the rounded amounts. */
export function awardGroups(columns: readonly Column[], quantities: Quantities): AwardGroup[] {
  const taken = chosen(columns, quantities);
  return [...new Set(taken.map(({ quote }) => quote))].map((quote) => {
    const own = taken.filter((one) => one.quote === quote);
    return {
      quoteId: quote.id,
      supplier: quote.supplier.shop.name,
      guest: quote.supplier.guest,
      currency: own[0]!.version.currency,
      quantity: add(...own.map(({ quantity }) => quantity)),
      total: add(...own.map(({ quantity, line }) => multiply(quantity, line.unitPrice!, 2))),
      awards: own.map(({ version: { version }, line, quantity }) => ({
        quoteId: quote.id,
        version,
        lineId: line.id,
        quantity,
      })),
    };
  });
}

/** Names of those that would get something of which they are no approved source. */
export const unapprovedIn = (columns: readonly Column[], groups: readonly AwardGroup[]): string[] =>
  groups.flatMap(({ supplier, awards }) =>
    awards.some(({ lineId }) => columns.some(({ line, row }) => line.id === lineId && row.approvedSource === null))
      ? [supplier]
      : [],
  );
