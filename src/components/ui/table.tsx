import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

type Props = ComponentProps<'table'> & {
  /** Says what the rows are, where none has anything to press: the keyboard scrolls such a table by its frame. */
  label?: string | undefined;
  /** More columns than a tablet has room for: there, too, rows are cards. */
  many?: boolean | undefined;
};

/** Rows under their heads; cards on phones, where each cell says its own `data-label`. */
export function Table({ label, many = false, className, ...props }: Props) {
  return (
    <div
      data-slot="table-container"
      className="panel overflow-x-auto"
      {...(label && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      <table data-slot="table" className={cn('console-table', many && 'card-rows', className)} {...props} />
    </div>
  );
}

export function TableHeader(props: ComponentProps<'thead'>) {
  return <thead data-slot="table-header" {...props} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody data-slot="table-body" {...props} />;
}

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr data-slot="table-row" {...props} />;
}

export function TableHead(props: ComponentProps<'th'>) {
  return <th data-slot="table-head" scope="col" {...props} />;
}
