export type Sorted<Sort extends string> = { sort: Sort; order: 'asc' | 'desc' };

/** How an address says that a list is sorted; the first of `sorts` is the list's own, with what is newest or largest first. */
export const sortedBy = <Sort extends string>(params: URLSearchParams, sorts: readonly Sort[]): Sorted<Sort> => ({
  sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0]!,
  order: params.get('order') === 'asc' ? 'asc' : 'desc',
});
