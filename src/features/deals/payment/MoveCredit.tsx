import { useState } from 'react';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import { figureLength } from '#api/common/limits.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { moneyText } from '#components/center/figures.ts';
import { Panel } from '#components/center/Panel.tsx';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { moveCredit } from '../stores/remittance.ts';

type Props = { details: PaymentDetails; onMoved: () => void };

/** The buyer puts what it has paid too much for another deal onto this one. */
export function MoveCredit({ details, onMoved }: Props) {
  const { subOrderId, credits, balance, submitted } = details;
  const [key] = useState(onceKey);
  const first = credits[0]!;
  const needed = subtract(balance.amount, submitted.amount);
  const mostOf = ({ over }: typeof first) => (compare(over.amount, needed) < 0 ? over.amount : needed);
  const form = useForm({
    initial: { fromSubOrderId: first.subOrderId, amount: mostOf(first) },
    draft: () => draftOf(`moveCredit:${subOrderId}`),
    check: ({ fromSubOrderId, amount }) => ({
      fromSubOrderId: missingError(fromSubOrderId),
      amount: amountError(amount),
    }),
    send: async (typed) => {
      const outcome = await moveCredit(subOrderId, typed, key);
      if (!outcome.ok) return outcome;
      showToast(m.deals_move_asked(), 'success');
      onMoved();
      return outcome;
    },
  });
  const labels = { fromSubOrderId: m.deals_move_takeFrom(), amount: m.deals_move_amount() };
  /** With another deal comes the most that can be taken from it, unless the buyer has named an amount of its own. */
  const takeFrom: typeof form.set = (name, value, at) => {
    const most = (id: unknown) => mostOf(credits.find(({ subOrderId: of }) => of === id) ?? first);
    if (name === 'fromSubOrderId' && form.values.amount === most(form.values.fromSubOrderId))
      form.set('amount', most(value));
    form.set(name, value, at);
  };
  return (
    <Panel title={m.deals_move_title()} lead={m.deals_move_text()}>
      <ForCall<'api/trade/web/remittance/moveCredit'> as="treasurer">
        <Form form={form} labels={labels} className="max-w-[44rem] space-y-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <ChoiceField
              form={{ ...form, set: takeFrom }}
              name="fromSubOrderId"
              required
              options={credits.map((one) => ({
                code: one.subOrderId,
                name: m.deals_move_option({ number: one.subOrderNumber, amount: moneyText(one.over) }),
              }))}
            />
            <TextField
              form={form}
              name="amount"
              label={m.deals_remit_labelIn({ label: labels.amount, currency: balance.currency })}
              help={m.deals_move_needed({ amount: moneyText({ ...balance, amount: needed }) })}
              required
              places={2}
              maxLength={figureLength.amount}
              autoComplete="off"
            />
          </div>
          <Button type="submit" busy={form.busy}>
            {m.deals_move_action()}
          </Button>
        </Form>
      </ForCall>
    </Panel>
  );
}
