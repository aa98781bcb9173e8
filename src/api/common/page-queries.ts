import { materialFilters } from '#api/market/material-address.ts';
import { offerFilters } from '#api/market/offer-address.ts';

const range = /^[\p{L}\p{N}_-]{1,120}\.(?:from|to|condition)$/u;
const offers = [
  // Where a search without scripts is to lead (search-kinds.ts).
  'kind',
  'keyword',
  'categoryId',
  'materialId',
  'shopId',
  ...offerFilters,
  'priceFrom',
  'priceTo',
  'currency',
  'sort',
  'view',
  'all',
  'filters',
  'page',
  'cursor',
  range,
];

/** What each public page reads of its query. Pages that are not here belong to somebody and are never kept. */
export const pageQueries: readonly (readonly [page: RegExp, names: readonly (string | RegExp)[]])[] = [
  [
    /^\/(?:categoryList|openData|robots\.txt|sitemap.*|menu\/[\w-]+|shop\/[\w.~-]+\/(?:companyProfile|qualifications))?$/,
    [],
  ],
  [/^\/(?:productDetail|absDetail|figure|newsDetail|shop\/[\w.~-]+\/dynamicDetail)$/, ['id']],
  [/^\/(?:productList|shop\/[\w.~-]+\/productList)$/, offers],
  [/^\/landed$/, [...offers, 'to', 'quantity']],
  [/^\/shop\/[\w.~-]+(?:\/dynamic)?$/, ['page']],
  [/^\/abs$/, ['keyword', 'categoryId', ...materialFilters, 'columns', 'sort', 'reach', 'page', range]],
  [/^\/compare$/, ['kind', 'id', 'to', 'quantity']],
  [/^\/shopList$/, ['keyword', 'categoryId', 'nation', 'badge', 'sort', 'page']],
  [/^\/news$/, ['kind', 'page', 'keyword']],
  [/^\/helpCenter$/, ['code', 'keyword']],
  [/^\/agreement$/, ['code', 'version']],
  [/^\/priceHistory$/, ['categoryId', 'with', 'weeks', 'view']],
  [/^\/exchangeRate$/, ['from', 'to', 'amount']],
  [/^\/feed\/[\w.-]+$/, ['kind']],
];

/**
 * A query without the names that a page (a path without its language) does not read, so that those make no other page of
 * it; lists may be written `name[]`. As it is, where the page is not known here.
 */
export function knownQuery(path: string, query: string): string {
  const names = pageQueries.find(([page]) => page.test(path))?.[1];
  if (names === undefined || query === '') return query;
  const known = (name: string) =>
    names.some((one) => (typeof one === 'string' ? one === name.replace(/\[\]$/, '') : one.test(name)));
  const kept = [...new URLSearchParams(query)].filter(([name]) => known(name));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/** One writing for all orders of the names. That of the values of a name is kept: it may matter. */
export function sortedQuery(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}
