import type { ReactNode } from 'react';
import { cn } from '#components/ui/class-names.ts';

type Props = {
  heads: readonly string[];
  /** Says what the rows are, where none has anything to press: the keyboard scrolls such a table by its frame. */
  label?: string;
  /** More columns than a tablet has room for: there, too, rows are cards. */
  many?: boolean;
  className?: string;
  children: ReactNode;
};

/** Rows under their heads; cards on phones, where each cell says its own `data-label`. */
export function RowTable({ heads, label, many = false, className, children }: Props) {
  return (
    <div className="panel overflow-x-auto" {...(label && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      <table className={cn('console-table', many && 'card-rows', className)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
