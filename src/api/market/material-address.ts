import { figureReaches, materialSorts, type MaterialQuery, type MaterialSort } from '#api/market/material.ts';
import {
  filterHrefs,
  readFigure,
  readFilter,
  readId,
  readIds,
  readKeyword,
  readOneOf,
  readText,
  writtenFigure,
} from '#api/common/address-values.ts';
import type { Reading } from './reading.ts';
import { figureLength } from '#api/common/limits.ts';
import { pageNumber } from '#lib/page-number.ts';
import { localPath, type QueryValue } from '#lib/paths.ts';

/** Most property ranges and property columns at once, as the contract has it. */
export const maxRanges = 8;
export const maxColumns = 10;

/** Figures of one property within a range, in the property's unit, under one test condition when it is given. */
export type PropertyRange = { id: string; from?: number; to?: number; condition?: string };

/** A limit that can be read in two ways: asked with a way to each. */
export type UnclearLimit = { id: string; end: 'from' | 'to'; typed: string; either: number[] };

export const materialFilters = ['manufacturerId', 'processLevelId', 'flameRating'] as const;
export type MaterialFilter = (typeof materialFilters)[number];

/** What the address of the physical property table says. */
export type MaterialAddress = Record<MaterialFilter, string[]> & {
  keyword?: string;
  categoryId?: string;
  ranges: PropertyRange[];
  unclear: UnclearLimit[];
  /** Ids of the property columns; empty = the API's choice. */
  columns: string[];
  sort?: MaterialSort;
  /** `usual`: grades whose class usually reaches a range are found, too. */
  reach?: 'own' | 'usual';
  page: number;
};

const listPath = '/abs';
const rangeName = /^([\p{L}\p{N}_-]{1,120})\.(from|to|condition)$/u;

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

/** A range is written `density.from=0.9&density.to=0.95`, so that a plain form with two fields per property works. */
function readRanges(params: URLSearchParams): Pick<MaterialAddress, 'ranges' | 'unclear'> {
  const ids = new Set([...params.keys()].map((name) => rangeName.exec(name)?.[1]).filter((id) => id !== undefined));
  const unclear: UnclearLimit[] = [];
  const limit = (id: string, end: UnclearLimit['end']): number | undefined => {
    const typed = readText(params, `${id}.${end}`, figureLength.converted + 1) ?? '';
    // A part of a number is another number.
    const readings = typed.length > figureLength.converted ? [] : readFigure(typed);
    if (readings.length < 2) return readings[0];
    unclear.push({ id, end, typed, either: readings });
    return undefined;
  };
  const ranges = [...ids].map((id) => {
    const limits = [limit(id, 'from'), limit(id, 'to')] as const;
    const [from, to] =
      limits[0] !== undefined && limits[1] !== undefined && limits[0] > limits[1] ? [limits[1], limits[0]] : limits;
    return { id, from, to, condition: readText(params, `${id}.condition`, 60) };
  });
  const meant = ranges.filter(
    ({ from, to, condition }) => from !== undefined || to !== undefined || condition !== undefined,
  );
  return { ranges: meant.slice(0, maxRanges), unclear: unclear.slice(0, maxRanges) };
}

/** The address with the ranges that its keyword says in their own places. */
export function understoodMaterials(address: MaterialAddress, { understood, plain }: Reading): MaterialAddress {
  if (!address.keyword) return address;
  const said = understood.filter(({ as, field }) => as === 'range' && !address.ranges.some(({ id }) => id === field));
  const ranges = [...address.ranges, ...said.map(({ field, from, to }) => ({ id: field, from, to }))];
  return { ...address, keyword: plain || undefined, ranges: ranges.slice(0, maxRanges) };
}

/** The question to the API. */
export function materialInput({ page, ranges, unclear: _, columns, ...address }: MaterialAddress): MaterialQuery {
  return { ...address, properties: ranges, columns: columns.length > 0 ? columns : undefined, pageNo: page };
}

/** The address as name and value pairs; what is left at its default is left out. */
export function materialParams(address: MaterialAddress): Record<string, QueryValue> {
  const ranges = address.ranges.flatMap(({ id, from, to, condition }): [string, QueryValue][] => [
    [`${id}.from`, from === undefined ? undefined : writtenFigure(from)],
    [`${id}.to`, to === undefined ? undefined : writtenFigure(to)],
    [`${id}.condition`, condition],
  ]);
  return {
    keyword: address.keyword,
    categoryId: address.categoryId,
    manufacturerId: address.manufacturerId,
    processLevelId: address.processLevelId,
    flameRating: address.flameRating,
    ...Object.fromEntries(ranges),
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

/** The address with a limit read in one of its two ways. */
export function clearedHref(address: MaterialAddress, limit: UnclearLimit, figure: number): string {
  const { id, end } = limit;
  const before = address.ranges.find((range) => range.id === id);
  const ranges = address.ranges.filter((range) => range !== before);
  return materialHref(address, { ranges: [...ranges, { id, ...before, [end]: figure }] });
}

/** The same table without any filter; columns and order stay. */
export function withoutMaterialFilters({ columns, sort }: MaterialAddress): MaterialAddress {
  return { manufacturerId: [], processLevelId: [], flameRating: [], ranges: [], unclear: [], columns, sort, page: 1 };
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
