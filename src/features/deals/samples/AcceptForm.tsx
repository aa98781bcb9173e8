import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { SuppliersSample } from '#api/deals/sample.ts';
import { aheadProblem, isAfterNeed } from '#api/deals/sample-rules.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Notice } from '#components/center/Notice.tsx';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay } from '#lib/days.ts';
import { formatDate } from '#lib/format.ts';
import { answerSample } from '../stores/samples.ts';

type Props = { sample: SuppliersSample; load: () => void; onClose: () => void };

/** Accepts a request, with the day on which the sample leaves. */
export function AcceptForm({ sample: { id, buyer, neededBy }, load, onClose }: Props) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: { dispatchBy: '', remark: '' },
    draft: () => draftOf(`acceptSample:${id}`),
    check: ({ dispatchBy }) => ({ dispatchBy: aheadProblem(dispatchBy, new Date()) }),
    send: async (values) => {
      const outcome = await answerSample(key, { answer: 'accept', id, ...values }, load);
      if (outcome.ok) {
        showToast(m.deals_samples_acceptedToast(), 'success');
        onClose();
      }
      return outcome;
    },
    onChange: () => key.renew(),
  });
  return (
    <FormDialog
      title={m.deals_samples_accept()}
      description={m.deals_samples_acceptLead({ who: buyer.company, day: formatDate(neededBy) })}
      form={form}
      labels={{ dispatchBy: m.deals_samples_dispatchBy(), remark: m.deals_contract_remark() }}
      action={m.deals_samples_accept()}
      onClose={onClose}
    >
      <TextField form={form} name="dispatchBy" type="date" required min={earliestDay(new Date())} />
      {isAfterNeed(form.values.dispatchBy, neededBy) && (
        <Notice live tone="amber" title={m.deals_samples_afterBuyersNeed({ day: formatDate(neededBy) })} />
      )}
      <LongTextField form={form} name="remark" maxLength={textLength.reasonRemark[1]} />
    </FormDialog>
  );
}
