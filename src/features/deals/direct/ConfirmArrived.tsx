import { useState } from 'react';
import { figureLength, textLength } from '#api/common/limits.ts';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { moneyText } from '#components/center/figures.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { dayOf } from '#lib/moments.ts';
import { sayOfMoney } from '../stores/direct.ts';

type Props = { orderId: string; record: RemittanceRecord; onClose: () => void };

/** A recorded transfer stands on the seller's statement: how much, and since when. */
export function ConfirmArrived({ orderId, record: { id, amount, remitter }, onClose }: Props) {
  const [key] = useState(onceKey);
  const today = dayOf(new Date());
  const form = useForm({
    initial: { arrived: amount.amount, arrivedAt: today, receivingNumber: '' },
    draft: () => draftOf(`confirmArrived:${id}`),
    check: ({ arrived, arrivedAt }) => ({ arrived: amountError(arrived), arrivedAt: missingError(arrivedAt) }),
    send: async (typed) => {
      const outcome = await sayOfMoney('api/trade/supplier/remittance/confirmTransfer', key, orderId, { id, ...typed });
      if (outcome.ok) {
        showToast(m.deals_direct_confirmed(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = {
    arrived: m.deals_remit_arrived(),
    arrivedAt: m.deals_remit_arrivedAt(),
    receivingNumber: m.deals_direct_bankNumber(),
  };
  return (
    <FormDialog
      title={m.deals_direct_confirm()}
      description={m.deals_direct_confirmText({ who: remitter, amount: moneyText(amount) })}
      form={form}
      labels={labels}
      action={m.deals_direct_confirm()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="arrived"
        label={m.deals_remit_labelIn({ label: labels.arrived, currency: amount.currency })}
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
