import type { Hold } from '#api/deals/hold.ts';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { changeHold } from '../stores/holds.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { EndFields } from './EndFields.tsx';

type Props = { row: Hold; reload: () => Promise<void>; onClose: () => void };

/** Extends or shortens a hold. */
export function ChangeHold({ row: { id, subject, until, internalNote }, reload, onClose }: Props) {
  const form = useForm({
    initial: { until: until?.slice(0, 10) ?? '', internalNote },
    draft: () => draftOf(`changeHold:${id}`),
    check: () => ({}),
    send: async (typed) => {
      const outcome = await changeHold({ id, ...typed, until: typed.until || null }, reload);
      if (outcome.ok) {
        showToast(m.deals_hold_changed(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_hold_changeTitle({ name: subject.name })}
      description={m.deals_hold_changeHelp()}
      form={form}
      labels={{ until: m.deals_hold_until(), internalNote: m.deals_hold_internalNote() }}
      action={m.center_save()}
      onClose={onClose}
    >
      <EndFields form={form} />
    </FormDialog>
  );
}
