import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { offerQuery } from '#api/market/offer.ts';
import { answerName, facetFields, rareFacets, type FacetName } from '#api/market/offer-fields.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invalid } from '#server/platform/errors.ts';
import { latestRates } from '#server/market/reference/index.ts';
import { loadConditions } from './conditions.ts';
import type { Found, Relevance } from './keyword.ts';
import { loadMaterials } from './materials.ts';
import { isChosenOf, onSale } from './offer-conditions.ts';
import type { CubeFilter } from './offer-count.ts';
import { materialsWithin, wishKey, type PropertyWish } from './property-filter.ts';
import { usdRange, type UsdRange } from './usd-range.ts';

export type OfferQueryInput = z.output<typeof offerQuery>;

export type OfferFilter = {
  /** The same for the same filter, in whatever order its values came. */
  key: string;
  /** What is counted in memory: everything but the shop. */
  counted: CubeFilter;
  shopId: string | undefined;
  /** Rare facets are counted, too, since they are asked for. */
  everyFacet: boolean;
  /** Whether anything is asked of the material. */
  isNarrowed: boolean;
  /** Ranges of figures, each with the filter without it. */
  ranges: { wish: PropertyWish; besides: Pick<OfferFilter, 'key' | 'counted'> }[];
  /** Conditions on columns of the offer other than the material. */
  conditions: SQL[];
  relevance: ReadonlyMap<string, Relevance> | null;
};

/**
 * Reads the filter of a query; `found` are the goods that its keyword means, `words` what tells this meaning apart from
 * others. Throws 422 for a currency without a rate.
 */
export async function readOfferFilter(
  context: Context,
  query: OfferQueryInput,
  { found, words }: { found: Found | null; words: string },
): Promise<OfferFilter> {
  const { categoryId, materialId, shopId } = query;
  const price = await priceRange(context, query);
  const byField = facetFields.map((name) => {
    const facet = answerName(name) as FacetName;
    const values: Chosen<string | number> = query[facet];
    return { name, facet, values };
  });
  const chosen = [query.manufacturerId, query.processLevelId, ...byField.map(({ values }) => values)];
  const rest = [words, materialId, categoryId, shopId, price, ...chosen.map(normalised)];
  const wishes = query.properties ?? [];
  const within = await materialsOfEach(context, wishes);
  const goods = materialsOf(found, materialId);
  /** The filter with some of the ranges alone, by their places. */
  const withRanges = (places: readonly number[]) => ({
    key: JSON.stringify([...rest, ...places.map((place) => wishKey(wishes[place]!)).sort()]),
    counted: {
      materialIds: inAll([...(goods ? [goods] : []), ...places.map((place) => within[place]!)]),
      categoryId,
      manufacturers: setOf(query.manufacturerId),
      processLevels: setOf(query.processLevelId),
      chosen: Object.fromEntries(byField.map(({ facet, values }) => [facet, setOf(values?.map(String))])),
      price: price && { from: Number(price.from ?? -Infinity), to: Number(price.to ?? Infinity) },
    },
  });
  const places = [...wishes.keys()];
  return {
    ...withRanges(places),
    ranges: wishes.map((wish, own) => ({ wish, besides: withRanges(places.filter((place) => place !== own)) })),
    shopId,
    everyFacet: query.everyFacet || rareFacets.some((facet) => isChosen<string | number>(query[facet])),
    isNarrowed:
      [found, materialId, categoryId, wishes.length].some(Boolean) ||
      isChosen(query.manufacturerId) ||
      isChosen(query.processLevelId),
    conditions: [
      onSale,
      ...(shopId ? [sql`${offer.shopId} = ${shopId}`] : []),
      ...(price?.from ? [sql`${offer.priceUsd} >= ${price.from}::numeric`] : []),
      ...(price?.to ? [sql`${offer.priceUsd} <= ${price.to}::numeric`] : []),
      ...byField.flatMap(({ name, values }) => (isChosen(values) ? [isChosenOf(name, values)] : [])),
    ],
    relevance: found?.materials ?? null,
  };
}

type Chosen<Value> = Value[] | undefined;
/** A filter whose name is there without values filters nothing. */
const isChosen = <Value>(values: readonly Value[] | undefined): values is readonly Value[] =>
  values !== undefined && values.length > 0;
const setOf = <Value>(values: Chosen<Value>) => (isChosen(values) ? new Set(values) : undefined);
const normalised = (values: Chosen<string | number>) => (values?.length ? [...new Set(values)].sort() : null);

async function materialsOfEach(context: Context, wishes: readonly PropertyWish[]): Promise<ReadonlySet<string>[]> {
  if (wishes.length === 0) return [];
  const [materials, conditions] = await Promise.all([loadMaterials(context), loadConditions(context)]);
  return Promise.all(wishes.map((wish) => materialsWithin(context, wish, materials, conditions)));
}

/** What all of the sets have; undefined: there is none. */
function inAll(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> | undefined {
  const [first, ...others] = sets.toSorted((one, other) => one.size - other.size);
  return first && new Set([...first].filter((id) => others.every((other) => other.has(id))));
}

function materialsOf(found: Found | null, materialId: string | undefined): ReadonlySet<string> | undefined {
  const ids = found && new Set(found.materials.keys());
  if (materialId === undefined) return ids ?? undefined;
  return new Set(ids && !ids.has(materialId) ? [] : [materialId]);
}

async function priceRange(context: Context, query: OfferQueryInput): Promise<UsdRange | undefined> {
  const { priceFrom, priceTo, currency } = query;
  if (priceFrom === undefined && priceTo === undefined) return undefined;
  const { rates } = await latestRates(context);
  const rate = rates[currency];
  if (rate === undefined) throw invalid({ currency: m.field_chooseOne() });
  return usdRange(priceFrom, priceTo, rate);
}
