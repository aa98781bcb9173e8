import { textLength } from '#api/common/limits.ts';
import type { CatalogueChoices } from '#api/market/proposal.ts';
import { asChoices, ChoiceField, SuggestedField, TextField } from '#components/form/fields.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import type { GradeForm } from '../stores/proposals.ts';
import { calledSo } from './grade-values.ts';

type Props = { form: FormState<GradeForm>; choices: CatalogueChoices };

/** What is said of a grade that the catalogue does not have. A maker that it does not have either is named with its country. */
export function GradeFields({ form, choices }: Props) {
  const { manufacturer } = form.values;
  const isNewMaker = manufacturer.trim() !== '' && !calledSo(choices.manufacturers, manufacturer);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name="grade" required maxLength={textLength.gradeNumber[1]} autoComplete="off" />
      <SuggestedField
        form={form}
        name="manufacturer"
        required
        help={isNewMaker ? m.market_proposals_newMaker() : undefined}
        suggestions={choices.manufacturers.map(({ name }) => name)}
        maxLength={textLength.manufacturer[1]}
      />
      {isNewMaker && <ChoiceField form={form} name="nation" required options={asChoices(choices.countries)} />}
      <SuggestedField
        form={form}
        name="category"
        required
        help={m.market_proposals_categoryHelp()}
        suggestions={choices.categories.map(({ name }) => name)}
        maxLength={textLength.gradeNumber[1]}
      />
      <ChoiceField form={form} name="processLevelId" options={asChoices(choices.processLevels)} />
      <TextField form={form} name="applications" maxLength={textLength.applications[1]} />
      <TextField
        form={form}
        name="source"
        required
        help={m.market_proposals_sourceHelp()}
        maxLength={textLength.gradeSource[1]}
        className="sm:col-span-2"
      />
    </div>
  );
}
