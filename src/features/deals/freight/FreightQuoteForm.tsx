import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { moneyText } from '#components/center/figures.ts';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { validityRange } from '#api/deals/validity.ts';
import { freightQuoteDraft, quoteFreight, type FreightQuoteForm as Values } from '../stores/forwarder.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { quoteBeginning, quoteFormProblems, quoteInput, type RequestRow } from './freight-quote-values.ts';

type Props = { request: RequestRow; choices: RfqChoices };

/** A freight quote, or its next version. What is typed stays in this browser until it is sent. */
export function FreightQuoteForm({ request, choices }: Props) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => freightQuoteDraft(request.id));
  const [initial] = useState(() => draft.read(quoteBeginning(request, new Date())));
  const form = useForm<Values>({
    initial,
    check: (values) => quoteFormProblems(values, new Date()),
    send: async (values) => {
      const outcome = await quoteFreight(key, quoteInput(request.id, values));
      if (outcome.ok) showToast(m.deals_freight_quoteSent(), 'success');
      return outcome;
    },
    onChange: draft.keep,
  });
  const labels = {
    amount: m.deals_freight_allIn(),
    currency: m.deals_rfq_currency(),
    transitDays: m.deals_freight_transitDays(),
    carrier: m.deals_orders_carrier(),
    validUntil: m.deals_freight_validUntil(),
    remarks: m.deals_rfq_remarks(),
  };
  const { suggested, containers, ownQuotes } = request;
  const amountHelp = suggested
    ? m.deals_freight_fromLane({ count: containers, amount: moneyText(suggested.amount) })
    : m.deals_freight_allInHelpContainers({ count: containers });
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line rounded border p-4">
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-3">
        <TextField form={form} name="amount" required places={2} help={amountHelp} />
        <ChoiceField form={form} name="currency" required options={choices.currencies} />
        <TextField form={form} name="transitDays" required places={0} unit={m.unit_days()} />
        <ChoiceField form={form} name="carrier" options={choices.carriers} placeholder={m.deals_freight_anyCarrier()} />
        <TextField form={form} name="validUntil" type="moment" required {...validityRange(new Date())} />
        <TextField
          form={form}
          name="remarks"
          maxLength={textLength.freightRemarks[1]}
          className="sm:col-span-2 wide:col-span-3"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.busy}>
          {ownQuotes.some(({ state }) => state === 'live')
            ? m.deals_freight_sendRevision()
            : m.deals_freight_sendQuote()}
        </Button>
        <p className="text-soft text-table">{m.deals_freight_quoteBinds()}</p>
      </div>
    </Form>
  );
}
