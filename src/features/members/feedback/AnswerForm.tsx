import { useState } from 'react';
import { textError } from '#components/center/checks.ts';
import { textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { answerFeedback, type FeedbackFilter } from '#app/stores/backstage.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = {
  id: string;
  filter: FeedbackFilter;
  /** Whether the sender can be told. */
  reachable: boolean;
};

/** An answer to feedback. It is given once. */
export function AnswerForm({ id, filter, reachable }: Props) {
  const [open, setOpen] = useState(false);
  const form = useForm({
    initial: { answer: '' },
    draft: () => draftOf(`answerFeedback:${id}`),
    check: ({ answer }) => ({ answer: textError(answer, textLength.answer) }),
    send: async ({ answer }) => {
      const outcome = await answerFeedback(id, answer.trim(), filter);
      showToast(outcome.ok ? m.console_answerSent() : outcome.message, outcome.ok ? 'success' : 'warning');
      return outcome;
    },
  });
  if (!open) {
    return (
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {m.console_answer()}
      </Button>
    );
  }
  return (
    <Form form={form} labels={{ answer: m.console_answer() }} className="max-w-[44rem] space-y-3">
      <Field
        name="answer"
        label={m.console_answer()}
        help={reachable ? m.console_answerHelp() : m.console_answerUnreachable()}
        error={form.errors['answer']}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            rows={4}
            value={form.values.answer}
            onChange={(event) => form.set('answer', event.target.value)}
            maxLength={textLength.answer[1]}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {m.console_sendAnswer()}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {m.center_cancel()}
        </Button>
      </div>
    </Form>
  );
}
