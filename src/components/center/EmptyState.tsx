import type { ReactNode } from 'react';

/** Nothing here, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel flex flex-col items-center gap-3 px-6 py-10 text-center">
      <span className="drawing drawing-racks" />
      <h2 className="text-h3">{title}</h2>
      {children && <div className="text-soft flex flex-wrap items-center justify-center gap-3">{children}</div>}
    </div>
  );
}
