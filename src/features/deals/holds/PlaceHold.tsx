import type { HoldSubject } from '#api/deals/hold.ts';
import { holdNoteLength, holdReasons, type HoldReason } from '#api/deals/hold-choices.ts';
import { missingError } from '#components/center/checks.ts';
import { EndFields } from './EndFields.tsx';
import { ChoiceField, LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { holdReasonName } from '#api/deals/hold-reason-words.ts';
import { holdKindName } from '#api/deals/hold-words.ts';
import { placeHold } from '../stores/holds.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { subject: HoldSubject; reload: () => Promise<void>; onClose: () => void };

/** Why something is stopped, as whom it concerns will read it. */
export function PlaceHold({ subject: { kind, id, name, about }, reload, onClose }: Props) {
  const form = useForm({
    initial: { reason: '', note: '', until: '', internalNote: '' },
    draft: () => draftOf(`hold:${kind}:${id}`),
    check: ({ reason, note }) => ({
      reason: missingError(reason),
      note: reason === 'other' ? missingError(note) : undefined,
    }),
    send: async ({ reason, until, ...notes }) => {
      const wanted = { kind, subjectId: id, reason: reason as HoldReason, until: until || undefined, ...notes };
      const outcome = await placeHold(wanted, reload);
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
      labels={{
        reason: m.console_reason(),
        note: m.deals_hold_note(),
        until: m.deals_hold_until(),
        internalNote: m.deals_hold_internalNote(),
      }}
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
      <EndFields form={form} />
    </FormDialog>
  );
}
