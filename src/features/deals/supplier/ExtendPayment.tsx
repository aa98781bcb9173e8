import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { missingError } from '#components/center/checks.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { daysLater, latestDay } from '#lib/days.ts';
import { formatDate } from '#lib/format.ts';
import { extendPayment } from '../stores/extend-payment.ts';

type Props = { orderId: string; subOrder: SubOrderView; onClose: () => void };

/** The seller's way to keep a deal that its buyer has not paid for in time. */
export function ExtendPayment({ orderId, subOrder: { id, latestPayment }, onClose }: Props) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { until: '', remark: '' },
    draft: () => draftOf(`extendPayment:${id}`),
    check: ({ until }) => ({ until: missingError(until) }),
    send: async ({ until, remark }) => {
      const outcome = await extendPayment(key, orderId, { subOrderId: id, until, remark: remark.trim() });
      if (outcome.ok) onClose();
      return outcome;
    },
    onChange: () => key.renew(),
  });
  return (
    <FormDialog
      title={m.deals_bank_extend()}
      description={m.deals_supplier_extendText({ date: formatDate(latestPayment) })}
      form={form}
      labels={{ until: m.deals_rfq_latestPayment(), remark: m.deals_contract_remark() }}
      action={m.deals_bank_extend()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="until"
        type="date"
        required
        min={daysLater(latestPayment, 1)}
        max={daysLater(latestDay(new Date()), tradeDays.paymentExtension)}
      />
      <LongTextField form={form} name="remark" maxLength={textLength.reasonRemark[1]} />
    </FormDialog>
  );
}
