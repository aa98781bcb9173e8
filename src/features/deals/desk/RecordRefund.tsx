import { useState } from 'react';
import { figureLength, textLength } from '#api/common/limits.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import { missingError } from '#components/center/checks.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { compare } from '#lib/decimal.ts';
import { dayOf } from '#lib/moments.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { recordRefund } from '../stores/remittance-desk.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { row: CreditCase; reload: () => Promise<void>; onClose: () => void };

/** The bank has paid back what was paid too much, or a part of it. */
export function RecordRefund({ row, reload, onClose }: Props) {
  const [key] = useState(onceKey);
  const today = dayOf(new Date());
  const tooMuch = (typed: string) =>
    compare(typed, row.credit.amount) > 0 ? m.deals_remit_refundTooMuch({ amount: moneyText(row.credit) }) : undefined;
  const form = useForm({
    initial: { amount: row.credit.amount, valueDate: today, reference: '', note: '' },
    draft: () => draftOf(`recordRefund:${row.subOrderId}`),
    check: ({ amount, valueDate, reference }) => ({
      amount: amountError(amount) ?? tooMuch(amount),
      valueDate: missingError(valueDate) ?? (valueDate > dayOf(new Date()) ? m.deals_remit_dateFuture() : undefined),
      reference: missingError(reference),
    }),
    send: async (typed) => {
      const outcome = await recordRefund(row, typed, key, reload);
      if (outcome.ok) {
        showToast(m.deals_remit_proposedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = {
    amount: m.deals_remit_refundAmount(),
    valueDate: m.deals_remit_valueDate(),
    reference: m.deals_remit_refundReference(),
    note: m.deals_remit_refundNote(),
  };
  return (
    <FormDialog
      title={m.deals_remit_recordRefund()}
      description={m.deals_remit_recordRefundText()}
      form={form}
      labels={labels}
      action={m.deals_remit_recordRefund()}
      onClose={onClose}
    >
      <Facts
        className="-mt-2"
        facts={[
          { label: m.deals_remit_subOrder(), value: row.subOrderNumber },
          { label: m.deals_remit_buyer(), value: row.buyer },
          {
            label: m.deals_remit_refundTo(),
            value: row.payers
              .map(({ remitter, remittanceBank }) => [remitter, remittanceBank].filter(Boolean).join(', '))
              .join('\n'),
          },
          { label: m.deals_remit_overpaid(), value: moneyText(row.credit), marked: true },
        ]}
      />
      <TextField
        form={form}
        name="amount"
        label={m.deals_remit_labelIn({ label: labels.amount, currency: row.credit.currency })}
        error={form.errors['currency']}
        required
        places={2}
        maxLength={figureLength.amount}
        autoComplete="off"
      />
      <TextField form={form} name="valueDate" required type="date" max={today} />
      <TextField
        form={form}
        name="reference"
        required
        help={m.deals_remit_refundReferenceHelp()}
        maxLength={textLength.bankReference[1]}
        autoComplete="off"
      />
      <LongTextField
        form={form}
        name="note"
        help={m.deals_remit_rejectHelp()}
        rows={2}
        maxLength={textLength.refundNote[1]}
      />
    </FormDialog>
  );
}
