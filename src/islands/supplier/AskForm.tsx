import { useState } from 'react';
import { missingError } from '#components/center/checks.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#stores/once-key.ts';
import { askQuestion, questionDraft } from '#stores/supplier.ts';
import { showToast } from '#stores/toasts.ts';

const questionLength = 1_000;

/** A question to the buyer. */
export function AskForm({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => questionDraft(orderId));
  const [initial] = useState(() => draft.read({ question: '' }));
  const form = useForm({
    initial,
    check: ({ question }) => ({ question: missingError(question) }),
    send: async ({ question }) => {
      const outcome = await askQuestion(key, { orderId, question: question.trim() });
      if (outcome.ok) {
        showToast(m.supplier_questionSent(), 'success');
        onSent();
      }
      return outcome;
    },
    onChange: draft.keep,
  });
  const label = m.supplier_yourQuestion();
  return (
    <Form form={form} labels={{ question: label }} className="max-w-[40rem] space-y-3">
      <Field name="question" label={label} help={m.supplier_questionHelp()} error={form.errors['question']} required>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={form.values.question}
            maxLength={questionLength}
            onChange={(event) => form.set('question', event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={form.busy}>
        {m.supplier_sendQuestion()}
      </Button>
    </Form>
  );
}
