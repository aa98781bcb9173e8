import { useState } from 'react';
import type { BuyersSample } from '#api/deals/sample.ts';
import { sampleFileRule, sampleText, trialResults, type TrialResult } from '#api/deals/sample-choices.ts';
import { doneProblem } from '#api/deals/sample-rules.ts';
import { trialResultName } from '#api/deals/sample-words.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';
import { dayOf } from '#lib/moments.ts';
import { stateTrial } from '../stores/samples.ts';

type Props = { sample: BuyersSample; load: () => void; onClose: () => void };
type Typed = { result: string; notes: string; triedOn: string; files: readonly File[] };

/** What the trial of a sample has shown. */
export function TrialForm({ sample: { id, trial, receivedOn }, load, onClose }: Props) {
  const [key] = useState(onceKey);
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm<Typed>({
    initial: {
      result: trial?.result ?? '',
      notes: trial?.notes ?? '',
      triedOn: trial?.triedOn ?? (receivedOn !== null && receivedOn > today ? receivedOn : today),
      files: [],
    },
    draft: () => draftOf(`trial:${id}`),
    check: ({ result, triedOn }) => ({
      result: missingError(result),
      triedOn: doneProblem(triedOn, new Date(), receivedOn ?? undefined),
    }),
    send: async ({ result, notes, triedOn, files }) => {
      const outcome = await stateTrial(key, { id, result: result as TrialResult, notes, triedOn }, files, load);
      if (outcome.ok) {
        showToast(m.deals_samples_triedToast(), 'success');
        onClose();
      }
      return outcome;
    },
    onChange: () => key.renew(),
  });
  const { values, errors, set } = form;
  const textForm = form as unknown as Parameters<typeof TextField<'result' | 'notes' | 'triedOn'>>[0]['form'];
  return (
    <FormDialog
      title={m.deals_samples_try()}
      description={m.deals_samples_tryLead()}
      form={form}
      labels={{
        result: m.deals_samples_trial(),
        triedOn: m.deals_samples_triedOn(),
        notes: m.deals_samples_trialNotes(),
        file: m.deals_samples_trialFile(),
      }}
      action={m.center_save()}
      onClose={onClose}
    >
      <ChoiceField
        form={textForm}
        name="result"
        required
        options={trialResults.map((code) => ({ code, name: trialResultName(code) }))}
      />
      <TextField form={textForm} name="triedOn" type="date" required max={latestDay(new Date())} />
      <LongTextField
        form={textForm}
        name="notes"
        maxLength={sampleText.trialNotes[1]}
        help={m.deals_samples_trialNotesHelp()}
      />
      <FileField
        name="file"
        label={m.deals_samples_trialFile()}
        help={trial?.file ? m.deals_samples_fileStays({ name: trial.file.name }) : undefined}
        error={errors['file']}
        rule={sampleFileRule}
        max={1}
        files={values.files}
        onChange={(files) => set('files', files, 'file')}
      />
    </FormDialog>
  );
}
