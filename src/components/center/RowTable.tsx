import './dense-table.css';
import type { ReactNode } from 'react';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx';
import type { Sorted } from '#lib/page-number.ts';
import { GoLink } from './GoLink.tsx';
import type { useAddress } from './use-address.ts';

type Address = Pick<ReturnType<typeof useAddress>, 'href' | 'go'>;
/** How a list is sorted, and where its address is; `own`: by what, where the address says nothing. */
export type Sorting = { now: Sorted; own: string; address: Address };
/** A column by which the list can be sorted: pressed first, names from A on and all else from the newest and largest. */
type SortColumn = { name: string; sort: string; first?: Sorted['order']; className?: string };
type PlainColumn = { name: string; className: string };

type Props = {
  heads: readonly (string | PlainColumn | SortColumn)[];
  /** Where there are columns to sort by. */
  sorting?: Sorting;
  /** Says what the rows are, where none has anything to press. */
  label?: string;
  /** More columns than a tablet has room for: there, too, rows are cards. */
  many?: boolean;
  className?: string;
  children: ReactNode;
};

/** A table of the center: the names of its columns, and rows. */
export function RowTable({ heads, sorting, children, ...props }: Props) {
  return (
    <Table {...props}>
      <TableHeader>
        <TableRow>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <TableHead key={head}>{head}</TableHead>
            ) : !('sort' in head) ? (
              <TableHead key={head.name} className={head.className}>
                {head.name}
              </TableHead>
            ) : (
              sorting && <SortHead key={head.name} column={head} sorting={sorting} />
            ),
          )}
        </TableRow>
      </TableHeader>
      <TableBody>{children}</TableBody>
    </Table>
  );
}

/** Pressed again, it sorts the other way round. */
function SortHead({
  column: { name, sort, first = 'desc', className },
  sorting: { now, own, address },
}: {
  column: SortColumn;
  sorting: Sorting;
}) {
  const isSorted = now.sort === sort;
  const other = now.order === 'asc' ? 'desc' : 'asc';
  const order = isSorted ? other : first;
  const changes = {
    sort: sort === own ? undefined : sort,
    order: order === 'desc' ? undefined : order,
    pageNo: undefined,
  };
  return (
    <TableHead
      className={className}
      aria-sort={isSorted ? (now.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <GoLink className="sort-link" href={address.href(changes)} onGo={() => address.go(changes)}>
        {name}
      </GoLink>
    </TableHead>
  );
}
