import type { ReactNode } from 'react';

type Props = {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  /** How it stands, and why it matters. */
  text: ReactNode;
  badge?: ReactNode;
  /** The button that does something about it. */
  children: ReactNode;
};

/** The head of one thing of the safety center. */
export function SafetyHead({ id, title, text, badge, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {badge}
        </div>
        <div className="text-soft mt-0.5 max-w-[40rem]">{text}</div>
      </div>
      {children}
    </div>
  );
}
