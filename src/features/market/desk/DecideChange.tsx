import type { DeskChange } from '#api/market/desk.ts';
import { deskFieldName } from '#api/market/desk-words.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { decideChange } from '../stores/desk.ts';
import { valueText } from './desk-text.ts';

type Props = { change: DeskChange; agree: boolean; reload: () => Promise<void>; onClose: () => void };

/** What the second operator says of a change; who proposed it withdraws it. */
export function DecideChange({ change, agree, reload, onClose }: Props) {
  const { id, name, field, before, after, by, own } = change;
  const [action, done] = agree
    ? [m.market_desk_agree(), m.market_desk_agreed()]
    : own
      ? [m.market_desk_withdraw(), m.market_desk_undone()]
      : [m.market_desk_refuse(), m.market_desk_refusedToast()];
  const form = useForm({
    initial: { decision: '' },
    draft: () => draftOf(`decideChange:${id}:${agree}`),
    check: ({ decision }) => ({ decision: agree || own ? undefined : missingError(decision) }),
    send: async ({ decision }) => {
      const sent = await decideChange(id, agree, decision, reload);
      if (sent.ok) {
        showToast(done, 'success');
        onClose();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={action}
      description={m.market_desk_decideText({
        ...{ by, name, field: deskFieldName(field), before: valueText(before), after: valueText(after) },
      })}
      form={form}
      labels={{ decision: m.market_desk_decision() }}
      action={action}
      danger={!agree}
      onClose={onClose}
    >
      <LongTextField form={form} name="decision" required={!agree && !own} maxLength={textLength.remark[1]} />
    </FormDialog>
  );
}
