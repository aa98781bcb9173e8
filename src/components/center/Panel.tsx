import { useId, type ReactNode } from 'react';
import { cn } from '#components/ui/class-names.ts';

type Props = {
  title: ReactNode;
  /** Beside the title, at the end of its line. */
  aside?: ReactNode;
  lead?: ReactNode;
  /** For links to it. */
  id?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A block of the page with its heading. */
export function Panel({ title, aside, lead, id, className, children }: Props) {
  const heading = useId();
  return (
    <section
      id={id}
      // What can be linked to can take the focus.
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={heading}
      className={cn('panel scroll-mt-4 p-4 outline-none sm:p-5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="text-h3">
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className="text-soft mt-0.5 max-w-[44rem]">{lead}</p>}
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
