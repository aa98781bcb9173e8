import type { LandedOffers, LandedRow } from '#api/deals/landed-offers.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';

type PartKind = LandedRow['parts'][number]['kind'];
export const partNames: Record<PartKind, () => string> = {
  inland: m.deals_orders_partInland,
  freight: m.deals_orders_partFreight,
  insurance: m.deals_orders_partInsurance,
  duty: m.deals_orders_partDuty,
  financing: m.deals_orders_partFinancing,
};

const reasons: Record<NonNullable<LandedRow['apart']>, () => string> = {
  noPort: m.market_compare_landedNoPort,
  noRate: m.market_compare_landedNoRate,
  otherPort: m.market_compare_landedOtherPort,
  inCountry: m.market_compare_landedInCountry,
  closed: m.market_compare_landedClosed,
};

/** Why an offer has no landed price; what is not answered at all is no longer on sale. */
export const landedReason = (row: LandedRow | null): string =>
  row?.apart ? reasons[row.apart]() : m.market_compare_landedNotOnSale();

/** The parts that any of the offers has, in the order of the way. */
export const partsOf = (rows: readonly (LandedRow | null)[]): PartKind[] =>
  (Object.keys(partNames) as PartKind[]).filter((kind) =>
    rows.some((row) => row?.parts.some((part) => part.kind === kind)),
  );

/** The ids of the offers that come in cheapest, where several can be compared and do not all come to the same. */
export function lowestLanded({ rows }: Pick<LandedOffers, 'rows'>): ReadonlySet<string> {
  const known = rows.flatMap(({ offerId, abovePercent }) => (abovePercent === null ? [] : { offerId, abovePercent }));
  const lowest = known.filter(({ abovePercent }) => compare(abovePercent, '0') === 0);
  return new Set(lowest.length < known.length ? lowest.map(({ offerId }) => offerId) : []);
}
