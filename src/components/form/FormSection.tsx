import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  lead?: string;
  /** What a link elsewhere on the page leads to. */
  anchor?: string;
  children: ReactNode;
};

/** A part of a long form with its heading. */
export function FormSection({ title, lead, anchor, children }: Props) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="panel space-y-5 p-4 sm:p-5">
      <div>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {lead && <p className="text-soft mt-0.5 text-table">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
