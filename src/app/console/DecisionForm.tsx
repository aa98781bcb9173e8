import { companyFields, rejectionReasons, type CompanyField, type RejectionReason } from '#api/members/member.ts';
import { draftOf } from '../stores/draft.ts';
import { missingError } from '#components/center/checks.ts';
import { textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { RadioGroup, RadioGroupCard } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { companyFieldName, rejectionReasonName } from '#api/members/company-words.ts';
import type { Outcome } from '#lib/outcome.ts';
import type { Verdict } from '../stores/backstage.ts';
import { showToast } from '../stores/toasts.ts';

type Choice = 'approve' | 'revise' | 'reject';
type Values = { choice: Choice | ''; reason: string; remark: string; fields: readonly CompanyField[] };

type Props = {
  /** What is decided, with its id: what was typed is kept under this name. */
  of: string;
  /** Whether single fields may be sent back. */
  withFields?: boolean;
  /** Why approving needs words of its own. */
  approveWhy?: string | undefined;
  onDecide: (verdict: Verdict) => Promise<Outcome>;
};

const choiceNames: Record<Choice, () => string> = {
  approve: m.console_approve,
  revise: m.console_revise,
  reject: m.console_reject,
};

/** Approve, ask for a revision at fields, or reject: a refusal says why, in words that its reader sees. */
export function DecisionForm({ of, withFields = false, approveWhy, onDecide }: Props) {
  const choices: Choice[] = withFields ? ['approve', 'revise', 'reject'] : ['approve', 'reject'];
  const form = useForm<Values>({
    initial: { choice: '', reason: '', remark: '', fields: [] },
    draft: () => draftOf(`decision:${of}`),
    check: ({ choice, reason, remark, fields }) => ({
      choice: missingError(choice),
      ...(choice === 'approve' && approveWhy && { remark: missingError(remark) }),
      ...(choice !== 'approve' &&
        choice !== '' && {
          fields: choice === 'revise' && fields.length === 0 ? m.console_fieldsMissing() : undefined,
          reason: missingError(reason),
          remark: reason === 'other' ? missingError(remark) : undefined,
        }),
    }),
    send: async ({ choice, reason, remark, fields }) => {
      const refuses = choice !== 'approve';
      const outcome = await onDecide({
        approve: !refuses,
        reason: refuses ? (reason as RejectionReason) : undefined,
        remark: refuses || approveWhy ? remark.trim() : '',
        fields: choice === 'revise' ? fields : [],
      });
      showToast(outcome.ok ? m.console_decided() : outcome.message, outcome.ok ? 'success' : 'warning');
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const { choice } = values;
  const labels = {
    choice: m.console_decision(),
    fields: m.console_fields(),
    reason: m.console_reason(),
    remark: m.console_remark(),
  };
  const toggle = (field: CompanyField) =>
    set(
      'fields',
      values.fields.includes(field)
        ? values.fields.filter((other) => other !== field)
        : companyFields.filter((other) => other === field || values.fields.includes(other)),
    );

  return (
    <Form form={form} labels={labels}>
      <Field name="choice" label={labels.choice} error={errors['choice']} required composed>
        {({ id, 'aria-describedby': describedBy }) => (
          <RadioGroup aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
            {choices.map((option, index) => (
              <RadioGroupCard
                key={option}
                id={index === 0 ? id : undefined}
                name="choice"
                value={option}
                checked={choice === option}
                onChange={() => set('choice', option)}
                className="gap-2 px-3 py-0"
              >
                {choiceNames[option]()}
              </RadioGroupCard>
            ))}
          </RadioGroup>
        )}
      </Field>
      {choice === 'revise' && (
        <Field name="fields" label={labels.fields} error={errors['fields']} required composed>
          {({ id, 'aria-describedby': describedBy }) => (
            <div
              role="group"
              aria-labelledby={`${id}-label`}
              aria-describedby={describedBy}
              className="grid gap-x-4 sm:grid-cols-2"
            >
              {companyFields.map((field, index) => (
                <label key={field} className="press flex items-center gap-2">
                  <Checkbox
                    id={index === 0 ? id : undefined}
                    checked={values.fields.includes(field)}
                    onChange={() => toggle(field)}
                  />
                  {companyFieldName(field)}
                </label>
              ))}
            </div>
          )}
        </Field>
      )}
      {(choice === 'revise' || choice === 'reject') && (
        <Field name="reason" label={labels.reason} error={errors['reason']} required>
          {(control) => (
            <NativeSelect
              {...control}
              value={values.reason}
              onChange={(reason) => set('reason', reason)}
              options={rejectionReasons.map((reason) => ({ value: reason, label: rejectionReasonName(reason) }))}
              placeholder={m.members_cert_choose()}
            />
          )}
        </Field>
      )}
      {(choice === 'revise' || choice === 'reject' || (choice === 'approve' && approveWhy)) && (
        <Field
          name="remark"
          label={labels.remark}
          help={choice === 'approve' ? approveWhy : m.console_remarkHelp()}
          error={errors['remark']}
          required={choice === 'approve' || values.reason === 'other'}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={values.remark}
              onChange={(event) => set('remark', event.target.value)}
              maxLength={textLength.remark[1]}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant={choice === 'reject' ? 'danger' : 'primary'} busy={form.busy}>
        {choice === '' ? m.console_decide() : choiceNames[choice]()}
      </Button>
    </Form>
  );
}
