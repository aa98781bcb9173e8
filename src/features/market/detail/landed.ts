import { pricePartNames, type PricePartKind } from '#api/deals/price-part-words.ts';
import type { LandedOffers, LandedRow } from '#api/deals/landed-offers.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatTonnes } from '#lib/format.ts';
import { isOneCondition, type Conditioned } from './comparison.ts';

const reasons: Record<Exclude<LandedRow['apart'], 'belowMoq' | null>, () => string> = {
  noPort: m.market_compare_landedNoPort,
  noRate: m.market_compare_landedNoRate,
  otherPort: m.market_compare_landedOtherPort,
  inCountry: m.market_compare_landedInCountry,
  closed: m.market_compare_landedClosed,
};

/** Why an offer has no landed price; what is not answered at all is no longer on sale. */
export function landedReason(row: LandedRow | null, moq: string): string {
  if (!row?.apart) return m.market_compare_landedNotOnSale();
  return row.apart === 'belowMoq'
    ? m.market_compare_landedBelowMoq({ quantity: formatTonnes(moq) })
    : reasons[row.apart]();
}

const quantityWords: Record<NonNullable<LandedOffers['quantity']>['basis'], (of: { quantity: string }) => string> = {
  asked: m.market_compare_landedForAsked,
  moq: m.market_compare_landedForMoq,
  usual: m.market_landed_forUsual,
  container: m.market_compare_landedForContainer,
};

/** How much of each offer its price and its freight are for, and why so much. */
export function landedFor({ tonnes, basis }: NonNullable<LandedOffers['quantity']>): string {
  return quantityWords[basis]({ quantity: formatTonnes(tonnes) });
}

/** The parts that any of the offers has, in the order of the way. */
export const partsOf = (rows: readonly (LandedRow | null)[]): PricePartKind[] =>
  (Object.keys(pricePartNames) as PricePartKind[]).filter((kind) =>
    rows.some((row) => row?.parts.some((part) => part.kind === kind)),
  );

/** The ids of the offers that come in cheapest, where several of one condition can be compared and do not all come to the same. */
export function lowestLanded(
  { rows }: Pick<LandedOffers, 'rows'>,
  offers: readonly Conditioned[],
): ReadonlySet<string> {
  const known = rows.flatMap(({ offerId, abovePercent }) => (abovePercent === null ? [] : { offerId, abovePercent }));
  const lowest = known.filter(({ abovePercent }) => compare(abovePercent, '0') === 0);
  const isMarked =
    lowest.length < known.length &&
    isOneCondition(offers.filter(({ id }) => known.some(({ offerId }) => offerId === id)));
  return new Set(isMarked ? lowest.map(({ offerId }) => offerId) : []);
}
