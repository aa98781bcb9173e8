import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { offerQuery } from '#api/product.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/context.ts';
import { offer } from '#server/db/schema/catalogue.ts';
import { invalid } from '#server/errors.ts';
import { latestRates } from '#server/reference/index.ts';
import { findMaterials, type Found, type Relevance } from './keyword.ts';
import { isOneOf, onSale } from './offer-conditions.ts';
import type { CubeFilter } from './offer-cube.ts';

export type OfferQueryInput = z.output<typeof offerQuery>;

export type OfferFilter = {
  /** The same for the same filter, in whatever order its values came. */
  key: string;
  /** What the counted table knows: material, city, origin, trade term. */
  counted: CubeFilter;
  /** What it does not: `onSale`, and shop and price when they are asked for. */
  partConditions: SQL[];
  /** The same for the same shop, prices, keyword and category. */
  partKey: string;
  /** Conditions on columns of the offer besides the material: those of `partConditions`, city, origin, term. */
  conditions: SQL[];
  relevance: ReadonlyMap<string, Relevance> | null;
  correction: Found['correction'];
};

/** Reads the filter of a query. Throws 422 for a currency without a rate. */
export async function readOfferFilter(context: Context, query: OfferQueryInput): Promise<OfferFilter> {
  const { keyword, categoryId, materialId, shopId, warehouseCity, countryOfOrigin, tradeTerm } = query;
  const found = keyword ? await findMaterials(context, keyword) : null;
  const price = await priceRange(context, query);
  const partConditions = [onSale, ...(shopId ? [sql`${offer.shopId} = ${shopId}`] : []), ...price.conditions];
  const part = [keyword?.toLowerCase(), materialId, categoryId, shopId, price.key];
  const chosen = [query.manufacturerId, query.processLevelId, warehouseCity, countryOfOrigin, tradeTerm];
  return {
    key: JSON.stringify([
      ...part,
      ...chosen.map((values) => (values?.length ? [...new Set<string | number>(values)].sort() : null)),
    ]),
    counted: {
      materialIds: materialsOf(found, materialId),
      categoryId,
      manufacturers: setOf(query.manufacturerId),
      processLevels: setOf(query.processLevelId),
      cities: setOf(warehouseCity),
      origins: setOf(countryOfOrigin),
      terms: setOf(tradeTerm),
    },
    partConditions,
    partKey: JSON.stringify(part),
    conditions: [
      ...partConditions,
      ...(isChosen(warehouseCity) ? [isOneOf(offer.warehouseCityId, warehouseCity)] : []),
      ...(isChosen(countryOfOrigin) ? [isOneOf(offer.countryOfOrigin, countryOfOrigin)] : []),
      ...(isChosen(tradeTerm) ? [isOneOf(offer.tradeTerm, tradeTerm)] : []),
    ],
    relevance: found?.materials ?? null,
    correction: found?.correction ?? null,
  };
}

/** A filter whose name is there without values filters nothing. */
const isChosen = <Values extends unknown[]>(values: Values | undefined): values is Values =>
  values !== undefined && values.length > 0;
const setOf = <Value>(values: Value[] | undefined) => (isChosen(values) ? new Set(values) : undefined);

function materialsOf(found: Found | null, materialId: string | undefined): ReadonlySet<string> | undefined {
  const ids = found && new Set(found.materials.keys());
  if (materialId === undefined) return ids ?? undefined;
  return new Set(ids && !ids.has(materialId) ? [] : [materialId]);
}

/** The range in USD per tonne, rounded as the stored prices are: an offer at exactly the asked price is within. */
async function priceRange(context: Context, { priceFrom, priceTo, currency }: OfferQueryInput) {
  if (priceFrom === undefined && priceTo === undefined) return { key: null, conditions: [] };
  const { rates } = await latestRates(context);
  const rate = rates[currency];
  if (rate === undefined) throw invalid({ currency: m.field_chooseOne() });
  const inUsd = (amount: string) => sql`round(${amount}::numeric / ${rate}::numeric, 4)`;
  return {
    key: [priceFrom, priceTo, currency],
    conditions: [
      ...(priceFrom === undefined ? [] : [sql`${offer.priceUsd} >= ${inUsd(priceFrom)}`]),
      ...(priceTo === undefined ? [] : [sql`${offer.priceUsd} <= ${inUsd(priceTo)}`]),
    ],
  };
}
