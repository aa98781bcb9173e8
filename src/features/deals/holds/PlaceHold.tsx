import type { HoldSubject } from '#api/deals/hold.ts';
import { holdNoteLength, holdReasons, type HoldReason } from '#api/deals/hold-choices.ts';
import { choiceError, missingError } from '#components/center/checks.ts';
import { ChoiceField, LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { holdKindName, holdReasonName } from '#api/deals/hold-words.ts';
import { placeHold } from '../stores/holds.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { subject: HoldSubject; reload: () => Promise<void>; onClose: () => void };

/** Why something is stopped, as whom it concerns will read it. */
export function PlaceHold({ subject: { kind, id, name, about }, reload, onClose }: Props) {
  const form = useForm({
    initial: { reason: '', note: '' },
    check: ({ reason, note }) => ({
      reason: choiceError(reason),
      note: reason === 'other' ? missingError(note) : undefined,
    }),
    send: async ({ reason, note }) => {
      const outcome = await placeHold({ kind, subjectId: id, reason: reason as HoldReason, note }, reload);
      if (outcome.ok) {
        showToast(m.deals_hold_placedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_hold_placeTitle({ name })}
      description={[holdKindName(kind), about].filter(Boolean).join(' · ')}
      form={form}
      labels={{ reason: m.console_reason(), note: m.deals_hold_note() }}
      action={m.deals_hold_place()}
      danger
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="reason"
        required
        options={holdReasons.map((code) => ({ code, name: holdReasonName(code) }))}
      />
      <LongTextField
        form={form}
        name="note"
        required={form.values.reason === 'other'}
        help={m.deals_hold_noteHelp()}
        maxLength={holdNoteLength}
      />
    </FormDialog>
  );
}
