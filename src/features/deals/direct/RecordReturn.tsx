import { useState } from 'react';
import type { Money } from '#api/common/common.ts';
import { figureLength, textLength } from '#api/common/limits.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { compare } from '#lib/decimal.ts';
import { dayOf } from '#lib/moments.ts';
import { sayOfMoney } from '../stores/direct.ts';

type Props = { orderId: string; subOrder: SubOrderView; owed: Money; onClose: () => void };

/** The seller has sent back what is due to the buyer, or a part of it. */
export function RecordReturn({ orderId, subOrder: { id }, owed, onClose }: Props) {
  const [key] = useState(onceKey);
  const today = dayOf(new Date());
  const tooMuch = (typed: string) =>
    compare(typed, owed.amount) > 0 ? m.deals_remit_refundTooMuch({ amount: moneyText(owed) }) : undefined;
  const form = useForm({
    initial: { amount: owed.amount, valueDate: today, reference: '', note: '' },
    draft: () => draftOf(`recordReturn:${id}`),
    check: ({ amount, valueDate, reference }) => ({
      amount: amountError(amount) ?? tooMuch(amount),
      valueDate: missingError(valueDate),
      reference: missingError(reference),
    }),
    send: async (typed) => {
      const input = { subOrderId: id, ...typed };
      const outcome = await sayOfMoney('api/trade/supplier/remittance/recordReturn', key, orderId, input);
      if (outcome.ok) {
        showToast(m.deals_direct_returnRecorded(), 'success');
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
      title={m.deals_direct_recordReturn()}
      description={m.deals_direct_recordReturnText({ amount: moneyText(owed) })}
      form={form}
      labels={labels}
      action={m.deals_direct_recordReturn()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="amount"
        label={m.deals_remit_labelIn({ label: labels.amount, currency: owed.currency })}
        required
        places={2}
        maxLength={figureLength.amount}
        autoComplete="off"
      />
      <TextField form={form} name="valueDate" required type="date" max={today} />
      <TextField form={form} name="reference" required maxLength={textLength.bankReference[1]} autoComplete="off" />
      <LongTextField form={form} name="note" maxLength={textLength.refundNote[1]} />
    </FormDialog>
  );
}
