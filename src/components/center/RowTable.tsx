import type { ReactNode } from 'react';
import { GoLink } from './GoLink.tsx';
import type { SortHead } from './sort-heads.ts';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx';

type Props = {
  heads: readonly (string | SortHead)[];
  /** Says what the rows are, where none has anything to press. */
  label?: string;
  /** More columns than a tablet has room for: there, too, rows are cards. */
  many?: boolean;
  className?: string;
  children: ReactNode;
};

/** A table of the center: the names of its columns, and rows. */
export function RowTable({ heads, children, ...props }: Props) {
  return (
    <Table {...props}>
      <TableHeader>
        <TableRow>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <TableHead key={head}>{head}</TableHead>
            ) : (
              <TableHead key={head.name} aria-sort={head.sorted}>
                <GoLink className="sort-link" href={head.href} onGo={head.onGo}>
                  {head.name}
                </GoLink>
              </TableHead>
            ),
          )}
        </TableRow>
      </TableHeader>
      <TableBody>{children}</TableBody>
    </Table>
  );
}
