import type { OfferSummary } from '#api/market/goods.ts';
import type { OfferPage } from '#api/market/offer.ts';
import { understoodOffers, type OfferAddress } from '#api/market/offer-address.ts';
import { conditionWords } from '#api/market/figure-words.ts';
import { figureText } from '#api/market/figure-text.ts';
import { materialColumns, type MaterialColumn } from '../material/material-columns.ts';

/** A property with a column of its own in the list of offers. */
export type OfferColumn = MaterialColumn & {
  /** Most digits behind the point that a figure of the column shows. */
  decimals: number;
  /** The test condition that the head says: that of most figures. Those of another say their own. */
  usual: string;
};

const mostColumns = 3;

/** Those of a list as it was found at an address: grades of one category have the same key properties. */
export function columnsAt(asked: OfferAddress, found: OfferPage | null): OfferColumn[] | undefined {
  const categoryId = found && understoodOffers(asked, found).categoryId;
  return categoryId ? offerColumns(found.list) : undefined;
}

/**
 * The key properties that most offers of a category have, each with a column; none where the grades are too unlike one
 * another to share any.
 */
export function offerColumns(offers: readonly OfferSummary[]): OfferColumn[] | undefined {
  const figures = offers.flatMap(({ keyProperties }) => keyProperties);
  const shared = [...Map.groupBy(figures, ({ id }) => id).values()]
    .filter((ofOne) => ofOne.length * 3 >= offers.length)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostColumns)
    .map((ofOne) => ofOne[0]!);
  if (shared.length < 2) return undefined;
  // In the order in which the trade names them.
  const columns = shared.toSorted((one, other) => figures.indexOf(one) - figures.indexOf(other));
  const list = offers.map(({ keyProperties }) => ({ properties: keyProperties }));
  return materialColumns({ columns, list }).map((column) => {
    const ofOne = figures.filter(({ id }) => id === column.id);
    const conditions = [...Map.groupBy(ofOne, ({ condition }) => condition)];
    const usual = conditions.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? '';
    return {
      ...column,
      usual,
      condition: conditionWords(usual) || column.condition,
      decimals: Math.max(...ofOne.map((one) => digitsBehind(figureText(one)))),
    };
  });
}

const digitsBehind = (text: string): number => /\.(\d+)$/.exec(text)?.[1]!.length ?? 0;

/** Spaces as wide as the figures and the point that a figure has fewer than others, so that points stand under one another. */
export function padding(text: string, decimals: number): string {
  if (!/\d$/.test(text)) return '';
  const own = digitsBehind(text);
  return (own === 0 && decimals > 0 ? '\u2008' : '') + '\u2007'.repeat(decimals - own);
}
