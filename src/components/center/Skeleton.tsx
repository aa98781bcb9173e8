import type { ReactNode } from 'react';
import { Skeleton as Bone } from '#components/ui/skeleton.tsx';
import { m } from '#i18n/messages.ts';

const widths = ['w-2/5', 'w-4/5', 'w-3/5', 'w-3/4', 'w-1/2'];
const bones = (count: number, className: (at: number) => string | undefined) =>
  Array.from({ length: count }, (_, at) => <Bone key={at} className={className(at)} />);
const whole = (height: string) => () => `${height} w-full`;
const inColumns = (children: ReactNode) => <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
const lines = (rows: number) => bones(rows, (at) => `h-5 ${widths[at % widths.length]}`);
const list = (rows: number) => bones(rows, whole('h-11'));

const shapes = {
  /** Sentences and facts. */
  lines,
  /** A list or a queue, by rows of their height. */
  list,
  form: (rows) => inColumns(list(rows)),
  /** What a desk begins with: figures, and what waits. */
  desk: (rows) => (
    <>
      {inColumns(bones(4, whole('h-14')))}
      {list(rows)}
    </>
  ),
  /** The head of a deal with its steps, and what it says. */
  deal: (rows) => (
    <>
      <Bone className="h-14 w-full" />
      {lines(rows)}
    </>
  ),
  /** A chart above the table of its figures. */
  chart: (rows) => (
    <>
      <Bone className="h-56 w-full" />
      {lines(rows)}
    </>
  ),
} satisfies Record<string, (rows: number) => ReactNode>;

type Props = { of?: keyof typeof shapes; rows?: number };

/** The place of what is still on its way, in its shape. Also what the server renders where an island will be. */
export function Skeleton({ of = 'lines', rows = 5 }: Props) {
  return (
    <div className="panel p-4">
      <span className="sr-only" role="status">
        {m.center_loading()}
      </span>
      <div aria-hidden="true" className="space-y-4">
        {shapes[of](rows)}
      </div>
    </div>
  );
}
