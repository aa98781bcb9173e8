import type { ReactNode } from 'react';
import type { DrawingName } from '#components/ui/drawings.ts';
import { Drawing } from './Drawing.tsx';

type Props = { title: string; drawing?: DrawingName; children?: ReactNode };

/** Nothing here, and what to do next. */
export function EmptyState({ title, drawing = 'racks', children }: Props) {
  return (
    <div className="panel flex flex-col items-center gap-3 px-6 py-10 text-center">
      <Drawing name={drawing} />
      <h2 className="text-h3">{title}</h2>
      {children && <div className="text-soft flex flex-wrap items-center justify-center gap-3">{children}</div>}
    </div>
  );
}
