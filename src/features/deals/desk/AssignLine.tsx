import { useState } from 'react';
import { subOrderNumberForm, subOrderNumberOf } from '#api/deals/postscript.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { StatementLine } from '#api/deals/statement.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { moneyText } from '#components/center/figures.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { recordLine } from '../stores/remittance-desk.ts';

type Props = {
  line: StatementLine;
  /** Of the sub-order that the line names, if it names one. */
  number: string;
  onRecorded: (row: RemittanceCase) => void;
  onClose: () => void;
};

/** The number, of what was typed or copied from the bank. */
const numberOf = (typed: string): string => {
  const plain = typed.trim().toUpperCase();
  return subOrderNumberOf(plain.replace(/[^A-Z0-9]/g, '')) ?? plain;
};

/** Records for the buyer the transfer that a line shows; to confirm it is the next step. */
export function AssignLine({ line, number, onRecorded, onClose }: Props) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { subOrderNumber: number },
    check: ({ subOrderNumber }) => ({
      subOrderNumber: subOrderNumberForm.test(numberOf(subOrderNumber)) ? undefined : m.deals_remit_dealNumberForm(),
    }),
    send: async ({ subOrderNumber }) => {
      const outcome = await recordLine(key, { id: line.id, subOrderNumber: numberOf(subOrderNumber) });
      if (outcome.ok) {
        showToast(m.deals_remit_assignedToast(), 'success');
        onClose();
        onRecorded(outcome.data);
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_remit_assign()}
      description={m.deals_remit_assignText({ amount: moneyText(line.left), remitter: line.remitter || '–' })}
      form={form}
      labels={{ subOrderNumber: m.deals_remit_dealNumber() }}
      action={m.deals_remit_assign()}
      onClose={onClose}
    >
      <TextField form={form} name="subOrderNumber" required help={m.deals_remit_dealNumberForm()} />
    </FormDialog>
  );
}
