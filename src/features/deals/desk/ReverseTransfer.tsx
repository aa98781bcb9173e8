import type { RemittanceCase } from '#api/deals/remittance.ts';
import { textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { reverseTransfer } from '../stores/remittance-desk.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { row: RemittanceCase; reload: () => Promise<void>; onClose: () => void };

/** Proposes to take a wrong confirmation back. */
export function ReverseTransfer({ row, reload, onClose }: Props) {
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`reverseTransfer:${row.id}`),
    check: ({ reason }) => ({ reason: missingError(reason) }),
    send: async ({ reason }) => {
      const outcome = await reverseTransfer({ id: row.id, reason: reason.trim() }, reload);
      if (outcome.ok) {
        showToast(m.deals_remit_proposedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_remit_reverse()}
      description={m.deals_remit_reverseText()}
      form={form}
      labels={{ reason: m.deals_remit_reason() }}
      action={m.deals_remit_reverse()}
      danger
      onClose={onClose}
    >
      <Facts
        className="-mt-2"
        facts={[
          { label: m.deals_remit_subOrder(), value: row.subOrderNumber },
          { label: m.deals_remit_buyer(), value: row.buyer },
          { label: m.deals_remit_arrived(), value: row.arrived ? moneyText(row.arrived) : '' },
        ]}
      />
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
