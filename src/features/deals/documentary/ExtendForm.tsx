import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { extendCredit } from '../stores/documentary.ts';

type Props = { orderId: string; subOrderId: string; openBy: string; onClose: () => void };

/** Another day by which the buyer may open its letter of credit. */
export function ExtendForm({ orderId, subOrderId, openBy, onClose }: Props) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { until: '', remark: '' },
    draft: () => draftOf(`extendCredit:${subOrderId}`),
    check: ({ until }) => ({ until: missingError(until) }),
    send: async ({ until, remark }) => {
      const outcome = await extendCredit(key, orderId, { subOrderId, until, remark: remark.trim() });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_bank_extend()}
      description={m.deals_bank_extendText()}
      form={form}
      labels={{ until: m.deals_bank_openBy(), remark: m.deals_contract_remark() }}
      action={m.deals_bank_extend()}
      onClose={onClose}
    >
      <TextField form={form} name="until" type="date" required min={openBy} />
      <LongTextField form={form} name="remark" maxLength={textLength.reasonRemark[1]} />
    </FormDialog>
  );
}
