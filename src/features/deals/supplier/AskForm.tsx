import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { questionDraft } from '../stores/supplier.ts';
import { useVoice } from './voice.ts';
import { showToast } from '#app/stores/toasts.ts';

/** A question to the buyer. */
export function AskForm({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const { askQuestion } = useVoice();
  const [key] = useState(onceKey);
  const [draft] = useState(() => questionDraft(orderId));
  const [initial] = useState(() => draft.read({ question: '' }));
  const form = useForm({
    initial,
    check: ({ question }) => ({ question: missingError(question) }),
    send: async ({ question }) => {
      const outcome = await askQuestion(key, { orderId, question: question.trim() });
      if (outcome.ok) {
        showToast(m.deals_supplier_questionSent(), 'success');
        onSent();
      }
      return outcome;
    },
    onChange: draft.keep,
  });
  const label = m.deals_supplier_yourQuestion();
  return (
    <Form form={form} labels={{ question: label }} className="max-w-[40rem] space-y-3">
      <LongTextField
        form={form}
        name="question"
        maxLength={textLength.question[1]}
        help={m.deals_supplier_questionHelp()}
        required
      />
      <Button type="submit" busy={form.busy}>
        {m.deals_supplier_sendQuestion()}
      </Button>
    </Form>
  );
}
