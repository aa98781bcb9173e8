import type { RemittanceCase } from '#api/deals/remittance.ts';
import { textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { rejectionName } from '#api/deals/remittance-words.ts';
import { rejectTransfer } from '../stores/remittance-desk.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

const reasons = ['notArrived', 'wrongAmount', 'wrongAccount', 'unreadableSlip', 'other'] as const;
type Reason = (typeof reasons)[number];

type Props = { row: RemittanceCase; reload: () => Promise<void>; onClose: () => void };

/** Refuses a record of a transfer, with a reason that the buyer reads. */
export function RejectTransfer({ row, reload, onClose }: Props) {
  const form = useForm<{ reason: Reason | ''; remark: string }>({
    initial: { reason: '', remark: '' },
    draft: () => draftOf(`rejectTransfer:${row.id}`),
    check: ({ reason, remark }) => ({
      reason: missingError(reason),
      remark: reason === 'other' ? missingError(remark) : undefined,
    }),
    send: async ({ reason, remark }) => {
      const outcome = await rejectTransfer({ id: row.id, reason: reason as Reason, remark }, reload);
      if (outcome.ok) {
        showToast(m.deals_remit_rejectedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const labels = { reason: m.deals_remit_reason(), remark: m.deals_remit_remark() };
  return (
    <FormDialog
      title={m.deals_remit_rejectTitle()}
      description={`${row.buyer} · ${row.subOrderNumber}`}
      form={form}
      labels={labels}
      action={m.deals_remit_reject()}
      danger
      onClose={onClose}
    >
      <Field name="reason" label={labels.reason} error={errors['reason']} required>
        {(control) => (
          <NativeSelect
            {...control}
            value={values.reason}
            onChange={(reason) => set('reason', reason as Reason)}
            options={reasons.map((value) => ({ value, label: rejectionName(value) }))}
            placeholder={m.members_cert_choose()}
          />
        )}
      </Field>
      <Field
        name="remark"
        label={labels.remark}
        help={m.deals_remit_rejectHelp()}
        error={errors['remark']}
        required={values.reason === 'other'}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={values.remark}
            onChange={(event) => set('remark', event.target.value)}
            maxLength={textLength.reasonRemark[1]}
          />
        )}
      </Field>
    </FormDialog>
  );
}
