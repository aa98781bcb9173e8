import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';

export type Deed = { label: string; danger?: boolean; act: () => Promise<unknown> | void };

type Props = { selected: number; deeds: readonly Deed[]; children?: ReactNode };

/** What can be done with the selected mails, one thing at a time. */
export function BulkBar({ selected, deeds, children }: Props) {
  const [busy, setBusy] = useState('');
  const run = async ({ label, act }: Deed) => {
    if (busy) return;
    setBusy(label);
    await act();
    setBusy('');
  };
  return (
    <div className="flex min-h-[44px] flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-soft figures" role="status">
        {selected > 0 ? m.mail_selected({ count: formatCount(selected) }) : children}
      </p>
      {selected > 0 &&
        deeds.map((deed) => (
          <Button
            key={deed.label}
            size="small"
            variant={deed.danger ? 'danger' : 'outline'}
            busy={busy === deed.label}
            onClick={() => void run(deed)}
          >
            {deed.label}
          </Button>
        ))}
    </div>
  );
}
