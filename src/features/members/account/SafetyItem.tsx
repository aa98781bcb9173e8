import { useId, type ReactNode } from 'react';
import { m } from '#i18n/messages.ts';
import { Button } from '#components/ui/button.tsx';
import { SafetyHead } from '#app/center/SafetyHead.tsx';

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
      <SafetyHead id={`${region}-title`} title={title} text={text} badge={badge}>
        <Button
          variant={danger && !open ? 'danger' : 'outline'}
          aria-expanded={open}
          aria-controls={region}
          onClick={() => onToggle(!open)}
        >
          {open ? m.ui_hide() : action}
        </Button>
      </SafetyHead>
      <div id={region} hidden={!open} className="border-line mt-4 max-w-[32rem] border-t pt-4">
        {open && children}
      </div>
    </section>
  );
}
