import { useState } from 'react';
import { figureLength, textLength } from '#api/common/limits.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { dayOf } from '#lib/moments.ts';
import { sayOfMoney } from '../stores/direct.ts';

type Props = { orderId: string; subOrder: SubOrderView; onClose: () => void };

/** Money has arrived that its buyer has not recorded, or no longer could. */
export function RecordArrived({ orderId, subOrder: { id, total, number }, onClose }: Props) {
  const [key] = useState(onceKey);
  const today = dayOf(new Date());
  const form = useForm({
    initial: { remitter: '', amount: '', arrivedAt: today, receivingNumber: '' },
    draft: () => draftOf(`recordArrived:${id}`),
    check: ({ remitter, amount, arrivedAt }) => ({
      remitter: missingError(remitter),
      amount: amountError(amount),
      arrivedAt: missingError(arrivedAt),
    }),
    send: async ({ remitter, ...typed }) => {
      const input = { subOrderId: id, remitter: remitter.trim(), ...typed };
      const outcome = await sayOfMoney('api/trade/supplier/remittance/recordTransfer', key, orderId, input);
      if (outcome.ok) {
        showToast(m.deals_direct_confirmed(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = {
    remitter: m.deals_remit_remitter(),
    amount: m.deals_remit_arrived(),
    arrivedAt: m.deals_remit_arrivedAt(),
    receivingNumber: m.deals_direct_bankNumber(),
  };
  return (
    <FormDialog
      title={m.deals_direct_recordArrival()}
      description={m.deals_direct_recordArrivalText({ number })}
      form={form}
      labels={labels}
      action={m.deals_direct_recordArrival()}
      onClose={onClose}
    >
      <TextField form={form} name="remitter" required maxLength={textLength.payer[1]} />
      <TextField
        form={form}
        name="amount"
        label={m.deals_remit_labelIn({ label: labels.amount, currency: total.currency })}
        required
        places={2}
        maxLength={figureLength.amount}
        autoComplete="off"
      />
      <TextField form={form} name="arrivedAt" required type="date" max={today} />
      <TextField form={form} name="receivingNumber" maxLength={textLength.bankReference[1]} autoComplete="off" />
    </FormDialog>
  );
}
