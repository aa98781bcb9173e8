import type { Appeal, Hold } from '#api/deals/hold.ts';
import { appealOutcomes, type AppealOutcome } from '#api/deals/hold-choices.ts';
import { textLength } from '#api/common/limits.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { ChoiceField, LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { appealOutcomeName } from '#api/deals/hold-words.ts';
import { decideAppeal } from '../stores/holds.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { row: Hold; appeal: Appeal; reload: () => Promise<void>; onClose: () => void };

/** Whether a hold stays, and why, as who appealed will read it. */
export function DecideAppeal({ row, appeal: { id, words }, reload, onClose }: Props) {
  const form = useForm({
    initial: { outcome: '', answer: '' },
    draft: () => draftOf(`decideAppeal:${id}`),
    check: ({ outcome, answer }) => ({ outcome: missingError(outcome), answer: textError(answer, textLength.answer) }),
    send: async ({ outcome, answer }) => {
      const sent = await decideAppeal({ id, outcome: outcome as AppealOutcome, answer }, reload);
      if (sent.ok) {
        showToast(appealOutcomeName(outcome as AppealOutcome), 'success');
        onClose();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.deals_appeal_decideTitle({ name: row.subject.name })}
      description={words}
      form={form}
      labels={{ outcome: m.deals_appeal_decision(), answer: m.deals_appeal_answer() }}
      action={m.deals_appeal_decide()}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="outcome"
        required
        options={appealOutcomes.map((code) => ({ code, name: appealOutcomeName(code) }))}
      />
      <LongTextField
        form={form}
        name="answer"
        required
        help={m.deals_appeal_answerHelp()}
        maxLength={textLength.answer[1]}
      />
    </FormDialog>
  );
}
