import { holdNoteLength, longestHoldDays } from '#api/deals/hold-choices.ts';
import { LongTextField, TextField, type TextForm } from '#components/form/fields.tsx';
import { m } from '#i18n/messages.ts';
import { daysAfter, utcDay } from '#lib/days.ts';

/** When a hold ends by itself, and what operators note for each other. */
export function EndFields({ form }: { form: TextForm<'until' | 'internalNote'> }) {
  const now = new Date();
  return (
    <>
      <TextField
        form={form}
        name="until"
        type="date"
        help={m.deals_hold_untilHelp()}
        min={utcDay(now)}
        max={utcDay(daysAfter(now, longestHoldDays))}
        className="max-w-56"
      />
      <LongTextField
        form={form}
        name="internalNote"
        help={m.deals_hold_internalNoteHelp()}
        maxLength={holdNoteLength}
      />
    </>
  );
}
