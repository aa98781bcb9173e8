import { useId } from 'react';
import { DateInput } from '#components/form/DateInput.tsx';
import { m } from '#i18n/messages.ts';

type Props = {
  from: string;
  to: string;
  onChange: (changes: { from: string } | { to: string }) => void;
};

/** The days between which a list is shown. */
export function PeriodFields({ from, to, onChange }: Props) {
  return (
    <div className="flex gap-2 max-sm:w-full sm:gap-3">
      <Day label={m.deals_remit_from()} value={from} onChange={(next) => onChange({ from: next })} />
      <Day label={m.deals_remit_to()} value={to} onChange={(next) => onChange({ to: next })} />
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="text-soft flex items-center gap-2 text-table max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-0">
      <label htmlFor={id}>{label}</label>
      <DateInput id={id} className="sm:w-40" value={value} onValue={onChange} />
    </div>
  );
}
