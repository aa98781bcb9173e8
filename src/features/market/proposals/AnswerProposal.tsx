import type { CatalogueChoices, OwnProposal } from '#api/market/proposal.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm, type FormState } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { answerProposal, type GradeForm } from '../stores/proposals.ts';
import { GradeFields } from './GradeFields.tsx';
import { atFields, gradeInput, gradeLabels, gradeProblems } from './grade-values.ts';

type Props = { proposal: OwnProposal; choices: CatalogueChoices; reload: () => Promise<void>; onClose: () => void };
type Values = GradeForm & { words: string };

/** Answers the desk's question, or sends a refused grade again, corrected. */
export function AnswerProposal({ proposal, choices, reload, onClose }: Props) {
  const { id, version, material, source, steps } = proposal;
  const { grade, manufacturer, category, processLevel, applications } = material;
  const form = useForm<Values>({
    initial: {
      ...{ grade, applications, source, words: '' },
      ...{ manufacturer: manufacturer.name, nation: manufacturer.nation, processLevelId: processLevel?.id ?? '' },
      category: choices.categories.find((one) => one.id === category.id)?.name ?? '',
    },
    draft: () => draftOf(`answerProposal:${id}:${version}`),
    check: (values) => gradeProblems(values, choices),
    send: async ({ words, ...values }) => {
      const sent = await answerProposal({ id, version, words, ...gradeInput(values, choices) }, reload);
      if (!sent.ok) return { ...sent, fields: atFields(sent.fields) };
      showToast(m.market_proposals_answeredToast(), 'success');
      onClose();
      return sent;
    },
  });
  return (
    <FormDialog
      title={m.market_proposals_answerTitle({ grade })}
      description={steps.at(-1)?.words ?? ''}
      form={form}
      labels={{ ...gradeLabels(), words: m.market_proposals_answerWords() }}
      action={m.market_proposals_sendToDesk()}
      onClose={onClose}
    >
      <GradeFields form={form as unknown as FormState<GradeForm>} choices={choices} />
      <LongTextField form={form} name="words" maxLength={textLength.proposalAnswer[1]} />
    </FormDialog>
  );
}
