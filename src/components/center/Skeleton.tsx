import type { ReactNode } from 'react';
import { Skeleton as Bone } from '#components/ui/skeleton.tsx';
import { m } from '#i18n/messages.ts';

const widths = ['w-2/5', 'w-4/5', 'w-3/5', 'w-3/4', 'w-1/2'];
const rowsOf = (count: number, row: (at: number) => ReactNode) => Array.from({ length: count }, (_, at) => row(at));
const line = (at: number) => <Bone key={at} className={`h-4 ${widths[at % widths.length]}`} />;

/** A row of a list as it will stand: who, what about it, how much. */
const listRow = (at: number) => (
  <div key={at} className="border-line flex min-h-11 items-center gap-3 border-t px-4 py-1.5 first:border-0">
    <Bone className="size-7 shrink-0" />
    <div className="min-w-0 grow space-y-1.5">
      <Bone className={`h-3.5 ${widths[at % 3]} max-w-60`} />
      <Bone className="h-3 w-3/5 max-w-96" />
    </div>
    <Bone className="h-4 w-20 shrink-0" />
    <Bone className="h-7 w-32 shrink-0 max-md:hidden" />
  </div>
);

const shapes = {
  /** Sentences and facts. */
  lines: (rows) => <div className="panel space-y-4 p-4">{rowsOf(rows, line)}</div>,
  /** A list or a queue. */
  list: (rows) => <div className="panel overflow-hidden">{rowsOf(rows, listRow)}</div>,
  /** Labels over their fields, and the button below. */
  form: (rows) => (
    <div className="panel space-y-5 p-4 sm:p-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {rowsOf(rows, (at) => (
          <div key={at} className="space-y-1.5">
            <Bone className={`h-4 ${at % 2 ? 'w-32' : 'w-24'}`} />
            <Bone className="h-11 w-full pointer-fine:h-9" />
          </div>
        ))}
      </div>
      <Bone className="h-11 w-32 pointer-fine:h-9" />
    </div>
  ),
  /** What a desk begins with: figures, and what waits. */
  desk: (rows) => (
    <div className="space-y-5">
      <div className="panel key-figures">
        {rowsOf(4, (at) => (
          <div key={at} className="bg-surface space-y-2 px-4 py-3">
            <Bone className="h-3.5 w-24" />
            <Bone className="h-6 w-32 max-w-full" />
          </div>
        ))}
      </div>
      {shapes.list(rows)}
    </div>
  ),
  /** A deal: its head with the steps, its parts, and what they say. */
  deal: (rows) => (
    <div className="space-y-5">
      <div className="panel space-y-4 p-4 sm:p-5">
        <div className="flex justify-between gap-4">
          <Bone className="h-6 w-48" />
          <Bone className="h-6 w-24" />
        </div>
        <div className="flex gap-2">
          {rowsOf(5, (at) => (
            <Bone key={at} className="h-2 grow" />
          ))}
        </div>
        {rowsOf(2, line)}
      </div>
      <div className="flex gap-4">
        {rowsOf(3, (at) => (
          <Bone key={at} className="h-6 w-20" />
        ))}
      </div>
      {shapes.lines(rows)}
    </div>
  ),
  /** A chart above the table of its figures. */
  chart: (rows) => (
    <div className="panel space-y-4 p-4 sm:p-5">
      <Bone className="h-5 w-40" />
      <Bone className="h-56 w-full" />
      {rowsOf(rows, line)}
    </div>
  ),
} satisfies Record<string, (rows: number) => ReactNode>;

type Shape = keyof typeof shapes;
type Props = { of?: Shape; rows?: number };

/** The place of what is still on its way, in its shape. Also what the server renders where an island will be. */
export function Skeleton({ of = 'lines', rows = 5 }: Props) {
  return (
    <div>
      <span className="sr-only" role="status">
        {m.center_loading()}
      </span>
      <div aria-hidden="true">{shapes[of](rows)}</div>
    </div>
  );
}
