import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { offerQuery } from '#api/market/offer.ts';
import { answerName, facetFields, rareFacets, type FacetName } from '#api/market/offer-fields.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invalid } from '#server/platform/errors.ts';
import { latestRates } from '#server/market/reference/index.ts';
import type { Found, Relevance } from './keyword.ts';
import { isChosenOf, onSale } from './offer-conditions.ts';
import type { CubeFilter } from './offer-count.ts';
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
  const key = [words, materialId, categoryId, shopId, price, ...chosen.map(normalised)];
  return {
    key: JSON.stringify(key),
    counted: {
      materialIds: materialsOf(found, materialId),
      categoryId,
      manufacturers: setOf(query.manufacturerId),
      processLevels: setOf(query.processLevelId),
      chosen: Object.fromEntries(byField.map(({ facet, values }) => [facet, setOf(values?.map(String))])),
      price: price && { from: Number(price.from ?? -Infinity), to: Number(price.to ?? Infinity) },
    },
    shopId,
    everyFacet: query.everyFacet || rareFacets.some((facet) => isChosen<string | number>(query[facet])),
    isNarrowed:
      [found, materialId, categoryId].some(Boolean) || isChosen(query.manufacturerId) || isChosen(query.processLevelId),
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
