import type { DeskChange } from '#api/market/desk.ts';
import { deskFieldName } from '#api/market/desk-words.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { undoChange } from '../stores/desk.ts';
import { valueText } from './desk-text.ts';

type Props = { change: DeskChange; reload: () => Promise<void>; onClose: () => void };

/** Takes a change back by another one. */
export function UndoChange({ change: { id, name, field, before }, reload, onClose }: Props) {
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`undoChange:${id}`),
    check: ({ reason }) => ({ reason: textError(reason, textLength.note) }),
    send: async ({ reason }) => {
      const sent = await undoChange(id, reason);
      await reload();
      if (sent.ok) {
        showToast(sent.data.waiting ? m.market_desk_savedWaits() : m.market_desk_undone(), 'success');
        onClose();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.market_desk_undo()}
      description={
        field === ''
          ? m.market_desk_undoGoes({ name })
          : m.market_desk_undoText({ name, field: deskFieldName(field), before: valueText(before) })
      }
      form={form}
      labels={{ reason: m.market_desk_reason() }}
      action={m.market_desk_undo()}
      onClose={onClose}
    >
      <LongTextField form={form} name="reason" required maxLength={textLength.note[1]} />
    </FormDialog>
  );
}
