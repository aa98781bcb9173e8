/** Highest page number that a list page asks for; more is an empty page like any other beyond the end. */
const maxPage = 1_000_000;

/** The page number of an address: whatever is not a whole number from 1 on counts as 1. */
export function pageNumber(text: string | null): number {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(number, 1), maxPage);
}

const longestCursor = 500;

/** Which page an address names, and the cursor that came along from the page before. */
export const placeInList = (params: URLSearchParams): { pageNo: number; cursor: string | undefined } => ({
  pageNo: pageNumber(params.get('pageNo')),
  cursor: params.get('cursor')?.slice(0, longestCursor),
});

/** The words that an address of a list is searched for. */
export const keywordOf = (params: URLSearchParams): string => params.get('keyword')?.slice(0, 200) ?? '';

/** A day of an address, as `2026-03-05`; '' for none. */
export function dayIn(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Date.parse(text) ? text : '';
}

export type Sorted<Sort extends string = string> = { sort: Sort; order: 'asc' | 'desc' };

/** How an address says that a list is sorted: by the first of `sorts`, newest or largest first, where it says nothing. */
export const sortedBy = <Sort extends string>(params: URLSearchParams, sorts: readonly Sort[]): Sorted<Sort> => ({
  sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0]!,
  order: params.get('order') === 'asc' ? 'asc' : 'desc',
});
