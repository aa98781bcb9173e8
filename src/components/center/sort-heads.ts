import type { Sorted } from '#lib/sorted-by.ts';
import type { useAddress } from './use-address.ts';

/** The head of a column by which its list can be sorted. */
export type SortHead = {
  name: string;
  /** How it is sorted by it now. */
  sorted: 'ascending' | 'descending' | undefined;
  href: string;
  onGo: () => void;
};

/**
 * Makes heads that sort by an address. `own`: how the list is sorted when the address says nothing. What is pressed first
 * sorts names from A on and all else from the newest and largest; pressed again, the other way round.
 */
export const sortHeads =
  <Sort extends string>(
    now: Sorted<Sort>,
    own: Sort,
    { href, go }: Pick<ReturnType<typeof useAddress>, 'href' | 'go'>,
  ) =>
  (sort: Sort, name: string, first: Sorted<Sort>['order'] = 'desc'): SortHead => {
    const isSorted = now.sort === sort;
    const other = now.order === 'asc' ? 'desc' : 'asc';
    const order = isSorted ? other : first;
    const changes = {
      sort: sort === own ? undefined : sort,
      order: order === 'desc' ? undefined : order,
      pageNo: undefined,
    };
    return {
      name,
      sorted: isSorted ? (now.order === 'asc' ? 'ascending' : 'descending') : undefined,
      href: href(changes),
      onGo: () => go(changes),
    };
  };
