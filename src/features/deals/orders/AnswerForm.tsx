import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { answerDraft, answerQuestion } from '../stores/rfq-talk.ts';
import { showToast } from '#app/stores/toasts.ts';

/** The answer to a supplier's question, under it. */
export function AnswerForm({ orderId, entryId }: { orderId: string; entryId: string }) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => answerDraft(entryId));
  const [initial] = useState(() => draft.read({ answer: '' }));
  const form = useForm({
    initial,
    check: ({ answer }) => ({ answer: missingError(answer) }),
    send: async ({ answer }) => {
      const outcome = await answerQuestion(key, { orderId, entryId, answer: answer.trim() });
      if (outcome.ok) showToast(m.deals_orders_answered(), 'success');
      return outcome;
    },
    onChange: draft.keep,
  });
  const label = m.deals_orders_yourAnswer();
  return (
    <Form form={form} labels={{ answer: label }} className="max-w-[40rem] space-y-3 pt-2">
      <LongTextField form={form} name="answer" maxLength={textLength.questionAnswer[1]} required />
      <Button type="submit" busy={form.busy}>
        {m.deals_trade_answer()}
      </Button>
    </Form>
  );
}
