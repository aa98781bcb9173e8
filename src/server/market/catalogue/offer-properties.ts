import type { AvailableProperty } from '#api/market/property-range.ts';
import { getLocale } from '#i18n/get-locale.ts';
import type { Locale } from '#i18n/locales.ts';
import { getOrInsert } from '#lib/get-or-insert.ts';
import type { Context } from '#server/platform/context.ts';
import { loadConditions } from './conditions.ts';
import { describeAvailable } from './describe-property.ts';
import { loadDirectory, type Directory } from './directory.ts';
import { loadFigureCube } from './figure-cube.ts';
import { countMatching } from './offer-counts.ts';
import type { OfferCount } from './offer-count.ts';
import type { OfferFilter } from './offer-filter.ts';
import { availableProperties, type Availability } from './property-filter.ts';
import { tradePlace } from './property-order.ts';

/** The same answer as long as counts and names are: what is drawn of it is kept, too. */
const made = new WeakMap<Directory, WeakMap<OfferCount, Map<Locale, AvailableProperty[]>>>();
const none: AvailableProperty[] = [];
/** A property that fewer of the offers have figures of stands behind the others, whatever its place in the trade. */
const leastShare = 0.25;

/**
 * The properties by which found offers may be narrowed; one that they are narrowed by is counted without its own range.
 * None where nothing is asked of the goods: figures of everything that is on sale are no choice.
 */
export async function offerProperties(
  context: Context,
  filter: OfferFilter,
  count: OfferCount,
): Promise<AvailableProperty[]> {
  if (!filter.isNarrowed) return none;
  const directory = await loadDirectory(context);
  const ofCount = getOrInsert(
    getOrInsert(made, directory, () => new WeakMap<OfferCount, Map<Locale, AvailableProperty[]>>()),
    count,
    () => new Map<Locale, AvailableProperty[]>(),
  );
  const known = ofCount.get(getLocale());
  if (known) return known;
  const available = await availableOf(context, filter, count);
  const isRare = ({ count: offers }: AvailableProperty) => offers < count.total * leastShare;
  const properties = describeAvailable(directory, available, new Set(filter.ranges.map(({ wish }) => wish.id))).sort(
    (one, other) =>
      Number(isRare(one)) - Number(isRare(other)) ||
      tradePlace(one.id) - tradePlace(other.id) ||
      other.count - one.count,
  );
  ofCount.set(getLocale(), properties);
  return properties;
}

async function availableOf(
  context: Context,
  { ranges, shopId, everyFacet }: OfferFilter,
  count: OfferCount,
): Promise<Map<string, Availability>> {
  const [figures, conditions] = await Promise.all([loadFigureCube(context), loadConditions(context)]);
  const wishes = ranges.map(({ wish }) => wish);
  const of = ({ materials }: OfferCount) => {
    const offers = new Map(materials.map((one) => [one.material.id, one.offers]));
    return availableProperties(figures, [...offers.keys()], wishes, conditions, (id) => offers.get(id)!);
  };
  const available = of(count);
  for (const { wish, besides } of ranges) {
    const own = of(await countMatching(context, { ...besides, shopId, everyFacet })).get(wish.id);
    if (own) available.set(wish.id, own);
  }
  return available;
}
