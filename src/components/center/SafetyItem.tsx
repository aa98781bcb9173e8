import { useId, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

type Props = {
  /** The name in the address: `#email` opens it. */
  id: string;
  title: string;
  /** How it stands, and why it matters. */
  text: ReactNode;
  badge?: ReactNode;
  action: string;
  danger?: boolean;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** The form that the button opens. */
  children: ReactNode;
};

/** One thing of the safety center: how it stands, and a form that opens under it. */
export function SafetyItem({ id, title, text, badge, action, danger = false, open, onToggle, children }: Props) {
  const region = useId();
  return (
    <section id={id} aria-labelledby={`${region}-title`} className="panel scroll-mt-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={`${region}-title`} className="text-lg">
              {title}
            </h2>
            {badge}
          </div>
          <div className="text-soft mt-0.5 max-w-[40rem]">{text}</div>
        </div>
        <Button
          variant={danger ? 'danger' : 'outline'}
          aria-expanded={open}
          aria-controls={region}
          onClick={() => onToggle(!open)}
        >
          {action}
        </Button>
      </div>
      <div id={region} hidden={!open} className="border-line mt-4 max-w-[32rem] border-t pt-4">
        {open && children}
      </div>
    </section>
  );
}
