import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { missingError } from '#components/center/checks.ts';
import { Star } from '../deal/Stars.tsx';
import { LongTextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { RadioGroup, RadioGroupItem } from '#components/ui/radio-group.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { evaluate, evaluationDraft } from '../stores/orders.ts';
import { showToast } from '#app/stores/toasts.ts';

const words = [
  m.deals_orders_star1,
  m.deals_orders_star2,
  m.deals_orders_star3,
  m.deals_orders_star4,
  m.deals_orders_star5,
] as const;

/** Stars and words about a completed deal; given once, shown on the shop. */
export function EvaluationForm({ orderId, subOrderId }: { orderId: string; subOrderId: string }) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => evaluationDraft(subOrderId));
  const [initial] = useState(() => draft.read({ stars: '', text: '' }));
  const form = useForm({
    initial,
    check: ({ stars }) => ({ stars: missingError(stars) }),
    send: async ({ stars, text }) => {
      const outcome = await evaluate(key, orderId, { subOrderId, stars: Number(stars), text: text.trim() });
      if (outcome.ok) showToast(m.deals_orders_evaluated(), 'success');
      return outcome;
    },
    onChange: draft.keep,
  });
  const { values, errors, set } = form;
  const labels = { stars: m.deals_orders_stars(), text: m.deals_orders_evaluationText() };
  return (
    <Form form={form} labels={labels} className="max-w-[40rem]">
      <Field name="stars" label={labels.stars} error={errors['stars']} required composed>
        {({ id, 'aria-describedby': describedBy }) => (
          <RadioGroup aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="items-center gap-0">
            {words.map((word, index) => (
              <label
                key={index}
                title={word()}
                className="press has-focus-visible:outline-brand flex min-w-[44px] cursor-pointer items-center justify-center rounded has-focus-visible:outline-2 pointer-fine:min-w-9"
              >
                <RadioGroupItem
                  id={index === 0 ? id : undefined}
                  name="stars"
                  className="sr-only"
                  value={index + 1}
                  checked={values.stars === String(index + 1)}
                  onChange={() => set('stars', String(index + 1))}
                />
                <Star filled={index < Number(values.stars)} />
                <span className="sr-only">{word()}</span>
              </label>
            ))}
            <span className="text-soft ml-2">{words[Number(values.stars) - 1]?.()}</span>
          </RadioGroup>
        )}
      </Field>
      <LongTextField
        form={form}
        name="text"
        maxLength={textLength.evaluation[1]}
        help={m.deals_orders_evaluationHelp()}
      />
      <Button type="submit" busy={form.busy}>
        {m.deals_trade_evaluate()}
      </Button>
    </Form>
  );
}
