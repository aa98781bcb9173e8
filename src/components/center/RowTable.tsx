import type { ReactNode } from 'react';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx';

type Props = {
  heads: readonly string[];
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
          {heads.map((head) => (
            <TableHead key={head}>{head}</TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>{children}</TableBody>
    </Table>
  );
}
