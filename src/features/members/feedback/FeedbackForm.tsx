import { missingError, textError } from '#components/center/checks.ts';
import { feedbackKindOptions } from './feedback-kinds.ts';
import { FileField } from '#components/center/FileField.tsx';
import { mostPictures, pictureRule, textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { emptyFeedback, feedbackDraft, sendFeedback, type FeedbackForm as Typed } from '../stores/feedback.ts';
import { showToast } from '#app/stores/toasts.ts';

type Values = Typed & { attachments: readonly File[] };

export function FeedbackForm() {
  const form = useForm<Values>({
    initial: { ...emptyFeedback, attachments: [] },
    restore: feedbackDraft.read,
    check: ({ kind, content, contact }) => ({
      kind: missingError(kind),
      content: textError(content, textLength.feedback),
      contact: textError(contact, textLength.contact),
    }),
    send: async ({ attachments, ...typed }) => {
      const outcome = await sendFeedback(typed, attachments);
      if (outcome.ok) {
        showToast(m.members_feedback_sent(), 'success');
        form.reset({ ...emptyFeedback, attachments: [] });
      }
      return outcome;
    },
    onChange: ({ attachments: _, ...typed }) => feedbackDraft.keep(typed),
  });
  const { values, errors, set } = form;
  const labels = {
    kind: m.members_feedback_kind(),
    content: m.members_feedback_content(),
    attachments: m.members_feedback_pictures(),
    contact: m.members_feedback_contact(),
  };
  return (
    <Form form={form} labels={labels} className="max-w-[44rem]">
      <Field name="kind" label={labels.kind} error={errors['kind']} required className="max-w-72">
        {(control) => (
          <NativeSelect
            {...control}
            value={values.kind}
            onChange={(kind) => set('kind', kind)}
            options={feedbackKindOptions()}
            placeholder={m.members_cert_choose()}
          />
        )}
      </Field>
      <Field
        name="content"
        label={labels.content}
        help={m.members_feedback_contentHelp()}
        error={errors['content']}
        required
        aside={
          <span className="text-faint figures text-table">
            {m.center_length({ length: values.content.length, max: textLength.feedback[1] })}
          </span>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={values.content}
            onChange={(event) => set('content', event.target.value)}
            maxLength={textLength.feedback[1]}
          />
        )}
      </Field>
      <FileField
        name="attachments"
        label={labels.attachments}
        rule={pictureRule}
        max={mostPictures}
        error={errors['attachments']}
        files={values.attachments}
        onChange={(files) => set('attachments', files)}
      />
      <Field name="contact" label={labels.contact} help={m.members_feedback_contactHelp()} error={errors['contact']}>
        {(control) => (
          <Input
            {...control}
            value={values.contact}
            onChange={(event) => set('contact', event.target.value)}
            maxLength={textLength.contact[1]}
          />
        )}
      </Field>
      <Button type="submit" busy={form.busy}>
        {m.members_feedback_send()}
      </Button>
    </Form>
  );
}
