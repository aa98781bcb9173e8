import type { ReactNode } from 'react';
import { formatCount } from '#lib/format.ts';
import type { Remote } from '#lib/remote.ts';
import { Loaded } from './Loaded.tsx';
import { Pager } from './Pager.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { useAddress } from './use-address.ts';

export type Page = {
  list: readonly unknown[];
  total: number;
  pageNo: number;
  pageSize: number;
  /** There are more than were counted. */
  more?: boolean;
  /** Goes along to other pages, where the API can use it. */
  nextCursor?: string | null;
};
type Props<Data extends Page> = {
  remote: Remote<Data>;
  onRetry: () => void;
  address: Pick<ReturnType<typeof useAddress>, 'href' | 'go'>;
  /** How many there are, in words. */
  count?: (inputs: { count: string }) => string;
  /** The number is read out, but stands elsewhere already. */
  countSeen?: boolean;
  /** Why there is nothing, and what to do about it. */
  empty: (page: Data) => ReactNode;
  children: (page: Data) => ReactNode;
};

/** A list with pages: while it loads, when it failed, with nothing in it, and with its rows and their number. */
export function PagedList<Data extends Page>(props: Props<Data>) {
  const { remote, onRetry, address, count, countSeen = false, empty, children } = props;
  return (
    <Loaded remote={remote} onRetry={onRetry} skeleton={<Skeleton of="list" rows={6} />}>
      {(page) => {
        const { list, total, pageNo, pageSize, nextCursor, more } = page;
        if (list.length === 0) return empty(page);
        const to = (other: number) => ({ pageNo: other, cursor: other > 1 ? (nextCursor ?? undefined) : undefined });
        return (
          <>
            {count && (
              <p className={countSeen ? 'sr-only' : 'text-soft figures text-table'} role="status">
                {count({ count: `${formatCount(total)}${more ? '+' : ''}` })}
              </p>
            )}
            {children(page)}
            <Pager
              pageNo={pageNo}
              total={total}
              pageSize={pageSize}
              href={(other) => address.href(to(other))}
              onGo={(other) => address.go(to(other))}
            />
          </>
        );
      }}
    </Loaded>
  );
}
