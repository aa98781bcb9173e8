import { figureReaches, materialSorts, type MaterialQuery, type MaterialSort } from '#api/market/material.ts';
import { filterHrefs, readFilter, readId, readIds, readKeyword, readOneOf } from '#api/common/address-values.ts';
import { noRanges, rangeParams, readRanges, understoodRanges, type Ranges } from './range-address.ts';
import type { Reading } from './reading.ts';
import { pageNumber } from '#lib/page-number.ts';
import { localPath, type QueryValue } from '#lib/paths.ts';

/** Most property columns at once, as the contract has it. */
export const maxColumns = 10;

export const materialFilters = ['manufacturerId', 'processLevelId', 'flameRating'] as const;
export type MaterialFilter = (typeof materialFilters)[number];

/** What the address of the physical property table says. */
export type MaterialAddress = Record<MaterialFilter, string[]> &
  Ranges & {
    keyword?: string;
    categoryId?: string;
    /** Ids of the property columns; empty = the API's choice. */
    columns: string[];
    sort?: MaterialSort;
    /** `usual`: grades whose class usually reaches a range are found, too. */
    reach?: 'own' | 'usual';
    page: number;
  };

const listPath = '/abs';

/** Reads an address leniently: repeated, unknown, negative and oversized values are left out or cut. Never throws. */
export function readMaterialAddress(params: URLSearchParams): MaterialAddress {
  return {
    keyword: readKeyword(params),
    categoryId: readId(params, 'categoryId'),
    manufacturerId: readFilter(params, 'manufacturerId'),
    processLevelId: readFilter(params, 'processLevelId'),
    flameRating: readFilter(params, 'flameRating'),
    ...readRanges(params),
    columns: readIds(params, 'columns', maxColumns),
    sort: readOneOf(params, 'sort', materialSorts),
    reach: readOneOf(params, 'reach', figureReaches),
    page: pageNumber(params.get('page')),
  };
}

/** The address with the ranges that its keyword says in their own places. */
export function understoodMaterials(address: MaterialAddress, { understood, plain }: Reading): MaterialAddress {
  if (!address.keyword) return address;
  return { ...address, keyword: plain || undefined, ranges: understoodRanges(address.ranges, understood) };
}

/** The question to the API. */
export function materialInput({ page, ranges, unclear: _, columns, ...address }: MaterialAddress): MaterialQuery {
  return { ...address, properties: ranges, columns: columns.length > 0 ? columns : undefined, pageNo: page };
}

/** The address as name and value pairs; what is left at its default is left out. */
export function materialParams(address: MaterialAddress): Record<string, QueryValue> {
  return {
    keyword: address.keyword,
    categoryId: address.categoryId,
    manufacturerId: address.manufacturerId,
    processLevelId: address.processLevelId,
    flameRating: address.flameRating,
    ...rangeParams(address.ranges),
    columns: address.columns,
    sort: address.sort,
    reach: address.reach === 'usual' ? 'usual' : undefined,
    page: address.page > 1 ? address.page : undefined,
  };
}

/** The address with some things changed. It leads to page 1, unless `page` is what changes. */
export function materialHref(address: MaterialAddress, changes: Partial<MaterialAddress> = {}): string {
  return localPath(listPath, materialParams({ ...address, page: 1, ...changes }));
}

/** The address for each set of values of one filter, all else as it is. */
export function materialFilterHrefs(address: MaterialAddress, filter: MaterialFilter) {
  return filterHrefs(listPath, materialParams({ ...address, page: 1 }), filter);
}

/** The same table without any filter; columns and order stay. */
export function withoutMaterialFilters({ columns, sort }: MaterialAddress): MaterialAddress {
  return { manufacturerId: [], processLevelId: [], flameRating: [], ...noRanges(), columns, sort, page: 1 };
}

/** How many things narrow the table, the keyword aside. */
export function countMaterialFilters(address: MaterialAddress): number {
  const { categoryId, ranges } = address;
  const chosen = materialFilters.reduce((sum, filter) => sum + address[filter].length, 0);
  return (categoryId === undefined ? 0 : 1) + chosen + ranges.length;
}

/** What names the page to search engines: one category, one manufacturer. */
export function materialIdentity({ categoryId, manufacturerId }: MaterialAddress): Record<string, QueryValue> {
  return { categoryId, manufacturerId: manufacturerId.length === 1 ? manufacturerId : undefined };
}
