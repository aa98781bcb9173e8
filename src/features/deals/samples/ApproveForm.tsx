import { useState } from 'react';
import type { BuyersSample } from '#api/deals/sample.ts';
import { sampleText, sourceDays } from '#api/deals/sample-choices.ts';
import { validUntilProblem } from '#api/deals/sample-rules.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { LongTextField, TextField, type TextForm } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter, earliestDay, utcDay } from '#lib/days.ts';
import { addSource } from '../stores/samples.ts';

export type SourceTyped = { site: string; validUntil: string; note: string };
export const beginningSource = (): SourceTyped => ({
  site: '',
  validUntil: utcDay(daysAfter(new Date(), sourceDays.usual)),
  note: '',
});
export const sourceLabels = () => ({
  site: m.deals_sources_site(),
  validUntil: m.deals_sources_validUntil(),
  note: m.deals_sources_note(),
});

/** Of which site, until when, and what is to be kept in mind. */
export function SourceFields({ form }: { form: TextForm<keyof SourceTyped> }) {
  return (
    <>
      <TextField form={form} name="site" maxLength={sampleText.site[1]} help={m.deals_sources_siteHelp()} />
      <TextField
        form={form}
        name="validUntil"
        type="date"
        required
        min={earliestDay(new Date())}
        help={m.deals_sources_validUntilHelp({ days: sourceDays.reminder })}
      />
      <LongTextField form={form} name="note" maxLength={sampleText.sourceNote[1]} rows={2} />
    </>
  );
}

type Props = { sample: BuyersSample; load: () => void; onClose: () => void };

/** Approves the source of a sample that has passed. */
export function ApproveForm({ sample: { id, material, shop }, load, onClose }: Props) {
  const [key] = useState(onceKey);
  const form = useForm<SourceTyped>({
    initial: beginningSource(),
    draft: () => draftOf(`approveSource:${id}`),
    check: ({ validUntil }) => ({ validUntil: validUntilProblem(validUntil, new Date()) }),
    send: async (values) => {
      const outcome = await addSource(key, { sampleId: id, ...values }, load);
      if (outcome.ok) {
        showToast(m.deals_sources_approved({ grade: material.name }), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_sources_approve()}
      description={m.deals_sources_approveLead({ grade: material.name, who: shop.name })}
      form={form}
      labels={sourceLabels()}
      action={m.deals_sources_approve()}
      onClose={onClose}
    >
      <SourceFields form={form} />
    </FormDialog>
  );
}
