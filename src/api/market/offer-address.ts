import { getLocale } from '#i18n/get-locale.ts';
import { offerSorts, type OfferQuery, type OfferSort } from '#api/market/offer.ts';
import { noRanges, rangeParams, readRanges, understoodRanges, type Ranges } from './range-address.ts';
import type { Reading } from './reading.ts';
import { answerName, facetFields, type FacetName } from '#api/market/offer-fields.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { languageOption, languageOptions } from '#i18n/locales.ts';
import {
  filterHrefs,
  readAmount,
  readFilter,
  readId,
  readKeyword,
  readOneOf,
  readText,
} from '#api/common/address-values.ts';
import { pageNumber } from '#lib/page-number.ts';
import { localPath, type QueryValue } from '#lib/paths.ts';

export const offerViews = ['table', 'card'] as const;
export type OfferView = (typeof offerViews)[number];

/** Filters that take several values, in the order in which they are shown. */
export const offerFilters = [
  'manufacturerId',
  'processLevelId',
  ...facetFields.map((name) => answerName(name) as FacetName),
] as const;
export type OfferFilter = (typeof offerFilters)[number];

const eachFilter = (valuesOf: (filter: OfferFilter) => string[]): Record<OfferFilter, string[]> =>
  Object.fromEntries(offerFilters.map((filter) => [filter, valuesOf(filter)])) as Record<OfferFilter, string[]>;

/** What the address of the list of offers says. */
export type OfferAddress = Record<OfferFilter, string[]> &
  Ranges & {
    keyword?: string;
    categoryId?: string;
    materialId?: string;
    shopId?: string;
    /** Where the list stands: on its own page, or on that of `shopId`, which then is no filter of the reader's. */
    path?: string;
    /** Per tonne, in `currency`. */
    priceFrom?: string;
    priceTo?: string;
    currency: string;
    sort?: OfferSort;
    view: OfferView;
    /** The filter whose values are all shown, not the most frequent alone. */
    all?: OfferFilter;
    /** Filters that few use are shown as well. */
    filters?: 'all';
    page: number;
    cursor?: string;
  };

const listPath = '/productList';
const tradeTermIds: ReadonlySet<string> = new Set(tradeTerms.map(({ id }) => String(id)));

/** Reads an address leniently: repeated, unknown, negative and oversized values are left out or cut. Never throws. */
export function readOfferAddress(params: URLSearchParams): OfferAddress {
  const limits = [readAmount(params, 'priceFrom'), readAmount(params, 'priceTo')];
  // A range written the wrong way round is meant the right way round.
  const [priceFrom, priceTo] =
    limits[0] && limits[1] && Number(limits[0]) > Number(limits[1]) ? limits.reverse() : limits;
  const currencies = languageOptions.map(({ currency }) => currency as string);
  const page = pageNumber(params.get('page'));
  const chosen = eachFilter((filter) => readFilter(params, filter));
  return {
    keyword: readKeyword(params),
    categoryId: readId(params, 'categoryId'),
    materialId: readId(params, 'materialId'),
    shopId: readId(params, 'shopId'),
    ...chosen,
    tradeTerm: chosen.tradeTerm.filter((id) => tradeTermIds.has(id)),
    priceFrom,
    priceTo,
    ...readRanges(params),
    currency: readOneOf(params, 'currency', currencies) ?? languageOption(getLocale()).currency,
    sort: readOneOf(params, 'sort', offerSorts),
    view: readOneOf(params, 'view', offerViews) ?? 'table',
    all: readOneOf(params, 'all', offerFilters),
    filters: readOneOf(params, 'filters', ['all']),
    page,
    cursor: page > 1 ? readText(params, 'cursor', 500) : undefined,
  };
}

/** The address with the filters and ranges that its keyword says in their own places: so a list leads on, and so each can be taken away. */
export function understoodOffers(address: OfferAddress, { understood, plain }: Reading): OfferAddress {
  if (!address.keyword) return address;
  const ranges = understoodRanges(address.ranges, understood);
  const read = { ...address, keyword: plain || undefined, ranges };
  for (const { as, field, value } of understood) {
    const filter = offerFilters.find((one) => one === field);
    if (as !== 'filter' || !filter) continue;
    const id = filter === 'tradeTerm' ? String(tradeTerms.find(({ code }) => code === value)?.id) : value;
    read[filter] = [...new Set([...read[filter], id])];
  }
  return read;
}

/** The question to the API. */
export function offerInput({
  view: _,
  path: __,
  all: ___,
  filters,
  page,
  tradeTerm,
  ranges,
  unclear: ____,
  ...address
}: OfferAddress): OfferQuery {
  return {
    ...{ ...address, tradeTerm: tradeTerm.map(Number), properties: ranges },
    ...{ pageNo: page, everyFacet: filters !== undefined },
  };
}

/** The address as name and value pairs; what is left at its default is left out. */
export function offerParams(address: OfferAddress): Record<string, QueryValue> {
  const { priceFrom, priceTo, page, view } = address;
  return {
    keyword: address.keyword,
    categoryId: address.categoryId,
    materialId: address.materialId,
    ...eachFilter((filter) => address[filter]),
    ...rangeParams(address.ranges),
    priceFrom,
    priceTo,
    currency: priceFrom || priceTo ? address.currency : undefined,
    shopId: address.path ? undefined : address.shopId,
    sort: address.sort,
    view: view === 'table' ? undefined : view,
    page: page > 1 ? page : undefined,
    cursor: page > 1 ? address.cursor : undefined,
  };
}

/** The address with some things changed. It leads to page 1, unless `page` is what changes. */
export function offerHref(address: OfferAddress, changes: Partial<OfferAddress> = {}): string {
  const { path = listPath } = address;
  return localPath(path, offerParams({ ...address, page: 1, cursor: undefined, ...changes }));
}

/** The address for each set of values of one filter, all else as it is. */
export function offerFilterHrefs(address: OfferAddress, filter: OfferFilter) {
  const { path = listPath } = address;
  return filterHrefs(path, offerParams({ ...address, page: 1, cursor: undefined }), filter);
}

/** The same list without any filter; the way it is shown stays. */
export function withoutFilters({ view, sort, currency, path, shopId }: OfferAddress): OfferAddress {
  const none = eachFilter(() => []);
  return { ...none, ...noRanges(), view, sort, currency, page: 1, ...(path && { path, shopId }) };
}

/** How many things narrow the list, the keyword aside. A price range is one, and so is that of a property. */
export function countOfferFilters(address: OfferAddress): number {
  const shopId = address.path ? undefined : address.shopId;
  const single = [address.categoryId, address.materialId, shopId, address.priceFrom ?? address.priceTo];
  const several = offerFilters.reduce((sum, filter) => sum + address[filter].length, 0);
  return single.filter((value) => value !== undefined).length + several + address.ranges.length;
}

/** What names the page to search engines: one category, one manufacturer. */
export function offerIdentity({ categoryId, manufacturerId }: OfferAddress): Record<string, QueryValue> {
  return { categoryId, manufacturerId: manufacturerId.length === 1 ? manufacturerId : undefined };
}
