import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { CreditCase } from '#api/deals/refund.ts';
import type { RefundView } from '#api/deals/payment-view.ts';
import { missingError } from '#components/center/checks.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { dayOf } from '#lib/moments.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { returnRefund } from '../stores/remittance-desk.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = {
  row: CreditCase;
  refund: RefundView;
  reload: () => Promise<void>;
  onClose: () => void;
};

/** The bank has sent a refund back. */
export function ReturnRefund({ row, refund, reload, onClose }: Props) {
  const [key] = useState(onceKey);
  const { id, amount, valueDate, reference } = refund;
  const dayError = (typed: string) => {
    if (typed < valueDate) return m.deals_remit_returnedBeforeValue();
    return typed > dayOf(new Date()) ? m.deals_remit_dateFuture() : undefined;
  };
  const form = useForm({
    initial: { returnedOn: '', reason: '' },
    draft: () => draftOf(`returnRefund:${id}`),
    check: ({ returnedOn, reason }) => ({
      returnedOn: missingError(returnedOn) ?? dayError(returnedOn),
      reason: missingError(reason),
    }),
    send: async (typed) => {
      const outcome = await returnRefund({ id, ...typed }, key, reload);
      if (outcome.ok) {
        showToast(m.deals_remit_returnRecorded(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = { returnedOn: m.deals_remit_returnedOn(), reason: m.deals_remit_returnReason() };
  return (
    <FormDialog
      title={m.deals_remit_returnRefund()}
      description={m.deals_remit_returnRefundText()}
      form={form}
      labels={labels}
      action={m.deals_remit_returnRefund()}
      onClose={onClose}
    >
      <Facts
        className="-mt-2"
        facts={[
          { label: m.deals_remit_subOrder(), value: row.subOrderNumber },
          { label: m.deals_remit_buyer(), value: row.buyer },
          { label: m.deals_remit_refundAmount(), value: moneyText(amount) },
          { label: m.deals_remit_valueDate(), value: formatDate(valueDate) },
          { label: m.deals_remit_refundReference(), value: reference },
        ]}
      />
      <TextField form={form} name="returnedOn" required type="date" min={valueDate} max={dayOf(new Date())} />
      <LongTextField
        form={form}
        name="reason"
        required
        help={m.deals_remit_rejectHelp()}
        rows={2}
        maxLength={textLength.moneyReason[1]}
      />
    </FormDialog>
  );
}
