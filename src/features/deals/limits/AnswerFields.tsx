import type { LimitView } from '#api/deals/spec-limit.ts';
import { limitAnswers } from '#api/deals/spec-limit-rules.ts';
import { boundsText, measuredText } from '#api/deals/spec-limit-words.ts';
import type { Errors } from '#components/form/use-form.ts';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { BoundFields } from './BoundFields.tsx';
import { newAnswer, type AnswerForm } from './answer-values.ts';

type Props = {
  limits: readonly LimitView[];
  answers: readonly AnswerForm[];
  /** Places of those that the buyer's counter-offer wants accepted as asked. */
  wanted: readonly number[];
  errors: Errors;
  onChange: (answers: AnswerForm[], at: string) => void;
};

const names: Record<(typeof limitAnswers)[number], () => string> = {
  accepted: m.deals_limits_accept,
  proposed: m.deals_limits_propose,
  notTested: m.deals_limits_doNotTest,
};

/** What a supplier says to each limit: one tick for all, or row by row. */
export default function AnswerFields({ limits, answers, wanted, errors, onChange }: Props) {
  const all = answers.every(({ answer }) => answer === 'accepted');
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-semibold">{m.deals_limits_title()}</legend>
      <p className="text-soft text-table">{m.deals_limits_answerText()}</p>
      <CheckboxField
        name="acceptAllLimits"
        checked={all}
        onChange={(checked) =>
          onChange(
            limits.map(() => newAnswer(checked ? 'accepted' : '')),
            'limits',
          )
        }
      >
        {m.deals_limits_acceptAll({ count: limits.length })}
      </CheckboxField>
      <FieldError id="limits-error" text={errors['limits']} />
      <ol className="divide-line border-line bg-surface divide-y rounded border">
        {limits.map((limit, index) => {
          const said = answers[index] ?? newAnswer('');
          const at = `limits.${index}`;
          const change = (changes: Partial<AnswerForm>, field: string) =>
            onChange(
              limits.map((_, place) => ({ ...(answers[place] ?? newAnswer('')), ...(place === index && changes) })),
              field,
            );
          const how = measuredText(limit);
          return (
            <li key={index} className="space-y-3 p-3">
              <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-start">
                <p className="min-w-0">
                  {limit.property.name} <span className="figures font-medium">{boundsText(limit, limit.unit)}</span>
                  {how && <span className="text-soft block text-table wrap-anywhere">{how}</span>}
                </p>
                <Field
                  name={`${at}.answer`}
                  label={<span className="sr-only">{m.deals_limits_answerTo({ property: limit.property.name })}</span>}
                  error={errors[`${at}.answer`]}
                  help={wanted.includes(index) && m.deals_limits_wantedAsAsked()}
                >
                  {(control) => (
                    <NativeSelect
                      {...control}
                      value={said.answer}
                      onChange={(answer) => change(newAnswer(answer as AnswerForm['answer'], limit), at)}
                      options={limitAnswers.map((kind) => ({ value: kind, label: names[kind]() }))}
                      placeholder={m.deals_limits_answerThis()}
                    />
                  )}
                </Field>
              </div>
              {said.answer === 'proposed' && (
                <BoundFields at={at} bounds={said} unit={limit.unit} errors={errors} onChange={change} />
              )}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
