import type { StatementLine } from '#api/deals/statement.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { missingError } from '#components/center/checks.ts';
import { moneyText } from '#components/center/figures.ts';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { ignoreLine } from '../stores/remittance-desk.ts';

type Props = { line: StatementLine; reload: () => Promise<void>; onClose: () => void };

/** Sets a line aside that belongs to no order. */
export function IgnoreLine({ line, reload, onClose }: Props) {
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`ignoreLine:${line.id}`),
    check: ({ reason }) => ({ reason: missingError(reason) }),
    send: async ({ reason }) => {
      const outcome = await ignoreLine({ id: line.id, reason: reason.trim() }, reload);
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_remit_ignore()}
      description={`${moneyText(line.amount)} · ${line.remitter}`}
      form={form}
      labels={{ reason: m.deals_remit_reason() }}
      action={m.deals_remit_ignore()}
      onClose={onClose}
    >
      <Field name="reason" label={m.deals_remit_reason()} error={form.errors['reason']} required>
        {(control) => (
          <Input
            {...control}
            value={form.values.reason}
            onChange={(event) => form.set('reason', event.target.value)}
            maxLength={textLength.ignoredBecause[1]}
          />
        )}
      </Field>
    </FormDialog>
  );
}
