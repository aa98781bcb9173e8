import { useState } from 'react';
import type { SuppliersSample } from '#api/deals/sample.ts';
import { sampleDays, sampleFileRule, sampleText, usualCouriers } from '#api/deals/sample-choices.ts';
import { doneProblem } from '#api/deals/sample-rules.ts';
import { courierPayerName } from '#api/deals/sample-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { SuggestedField, TextField, type TextForm } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';
import { dayOf } from '#lib/moments.ts';
import { dispatchSample } from '../stores/samples.ts';

type Props = { sample: SuppliersSample; load: () => void; onClose: () => void };
type Texts = Record<'dispatchedOn' | 'courier' | 'tracking' | 'lot', string>;

/** Says how a sample travels, of which lot it is, and brings its certificate; or corrects what was said of it. */
export function DispatchForm({ sample, load, onClose }: Props) {
  const { id, courierPayer, courierAccount, dispatched, buyer } = sample;
  const [key] = useState(onceKey);
  const form = useForm<Texts & { files: readonly File[] }>({
    initial: {
      dispatchedOn: dispatched?.on ?? dayOf(new Date()),
      ...{ courier: dispatched?.courier ?? '', tracking: dispatched?.tracking ?? '', lot: dispatched?.lot ?? '' },
      files: [],
    },
    draft: () => draftOf(`dispatchSample:${id}`),
    check: ({ dispatchedOn, courier, tracking, lot }) => ({
      dispatchedOn: doneProblem(dispatchedOn, new Date()),
      courier: textError(courier, sampleText.courier),
      tracking: textError(tracking, sampleText.tracking),
      lot: textError(lot, sampleText.lot),
    }),
    send: async ({ files, ...values }) => {
      const outcome = await dispatchSample(key, { id, ...values }, files, load);
      if (outcome.ok) {
        showToast(m.deals_samples_dispatchedToast(), 'success');
        onClose();
      }
      return outcome;
    },
    onChange: () => key.renew(),
  });
  const { values, errors, set } = form;
  const textForm = form as unknown as TextForm<keyof Texts>;
  const paid = [courierPayerName(courierPayer), courierAccount].filter(Boolean).join(' · ');
  return (
    <FormDialog
      title={dispatched ? m.deals_samples_dispatchAgain() : m.deals_samples_dispatch()}
      description={
        dispatched
          ? m.deals_samples_dispatchAgainLead({ who: buyer.company, days: sampleDays.underway })
          : m.deals_samples_dispatchLead({ paid })
      }
      form={form}
      labels={{
        dispatchedOn: m.deals_samples_dispatchedOn(),
        courier: m.deals_samples_courier(),
        tracking: m.deals_samples_tracking(),
        lot: m.deals_samples_lot(),
        coa: m.deals_samples_coa(),
      }}
      action={dispatched ? m.deals_samples_dispatchAgainAction() : m.deals_samples_dispatch()}
      onClose={onClose}
    >
      <TextField form={textForm} name="dispatchedOn" type="date" required max={latestDay(new Date())} />
      <SuggestedField
        form={textForm}
        name="courier"
        required
        suggestions={usualCouriers}
        maxLength={sampleText.courier[1]}
      />
      <TextField form={textForm} name="tracking" required maxLength={sampleText.tracking[1]} autoComplete="off" />
      <TextField form={textForm} name="lot" required maxLength={sampleText.lot[1]} autoComplete="off" />
      <FileField
        name="coa"
        label={m.deals_samples_coa()}
        help={dispatched?.coa ? m.deals_samples_fileStays({ name: dispatched.coa.name }) : undefined}
        error={errors['coa']}
        rule={sampleFileRule}
        max={1}
        files={values.files}
        onChange={(files) => set('files', files, 'coa')}
      />
    </FormDialog>
  );
}
