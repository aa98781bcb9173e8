import type { Hold } from '#api/deals/hold.ts';
import { holdNoteLength } from '#api/deals/hold-choices.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { holdReasonName } from '#api/deals/hold-reason-words.ts';
import { liftHold } from '../stores/holds.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { row: Hold; reload: () => Promise<void>; onClose: () => void };

/** Lets what was stopped go on. */
export function LiftHold({ row, reload, onClose }: Props) {
  const form = useForm({
    initial: { note: '' },
    draft: () => draftOf(`liftHold:${row.id}`),
    check: () => ({}),
    send: async ({ note }) => {
      const outcome = await liftHold(row, note, reload);
      if (outcome.ok) {
        showToast(m.deals_hold_liftedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_hold_liftTitle({ name: row.subject.name })}
      description={[holdReasonName(row.reason), row.note].filter(Boolean).join(' · ')}
      form={form}
      labels={{ note: m.deals_hold_note() }}
      action={m.deals_hold_lift()}
      onClose={onClose}
    >
      <LongTextField form={form} name="note" help={m.deals_hold_noteHelp()} maxLength={holdNoteLength} />
    </FormDialog>
  );
}
