import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { textLength } from '#api/common/limits.ts';
import { changeFields, changePorts } from '#api/deals/change-rules.ts';
import { changeFieldName, changeLockWords } from '#api/deals/change-words.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { priceProblem, quantityProblem } from '#api/deals/trade-rules.ts';
import { moneyText } from '#components/center/figures.ts';
import { ChoiceField, LongTextField, PortField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { add, multiply, subtract } from '#lib/decimal.ts';
import { amendmentDraft, proposeAmendment } from '../stores/contracts.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { differenceText } from '../deal/change-words.ts';
import {
  amendmentInput,
  amendmentProblems,
  amendmentValues,
  changedValues,
  type AmendmentValues,
} from './amendment-values.ts';

type Props = {
  contract: ContractView;
  onDone: () => void;
  /** Of a contract in force: the version to be signed for the change. */
  onIssued: (id: string) => void;
};

/** What a side wants the contract to say instead; what cannot be changed now is named with the reason. */
export function AmendForm({ contract, onDone, onIssued }: Props) {
  const { id, subOrderId, terms, total, locked } = contract;
  const [key] = useState(onceKey);
  const [draft] = useState(() => amendmentDraft<AmendmentValues>(subOrderId));
  const [initial] = useState(() => {
    const read = draft.read(amendmentValues(terms));
    // What was typed before it was locked is not sent.
    const agreed = amendmentValues(terms);
    return {
      ...read,
      ...Object.fromEntries(locked.map(({ field }) => [field, agreed[field as keyof AmendmentValues]])),
    };
  });
  const choices = useStore($choices).data;
  useEffect(() => void loadChoices(), []);
  const form = useForm<AmendmentValues>({
    initial,
    check: (values) => amendmentProblems(terms, values, new Date()),
    send: async (values) => {
      const outcome = await proposeAmendment(key, subOrderId, { id, ...amendmentInput(terms, values) });
      if (outcome.ok) onDone();
      if (outcome.ok && outcome.data !== null) onIssued(outcome.data);
      return outcome;
    },
    onChange: (values) => draft.keep(changedValues(terms, values)),
  });
  const labels: Record<string, string> = {
    ...Object.fromEntries(changeFields.map((field) => [field, changeFieldName(field)])),
    lines: m.deals_contract_amendTerms(),
    remark: m.deals_contract_remark(),
  };
  for (const index of terms.lines.keys()) {
    labels[`lines.${index}.quantity`] = m.deals_orders_quantity();
    labels[`lines.${index}.unitPrice`] = m.deals_orders_unitPriceIn({ currency: total.currency });
  }
  const isOpen = (field: string) => locked.every((one) => one.field !== field);
  const ports = changePorts.filter(isOpen);
  const named = locked.filter(({ why }) => why !== 'absent');
  return (
    <Form form={form} labels={labels}>
      {terms.lines.map(({ position, gradeNumber }, index) => (
        <fieldset key={position} className="space-y-2">
          <legend className="font-medium wrap-anywhere">{gradeNumber}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {isOpen(`lines.${index}.quantity`) && (
              <TextField form={form} name={`lines.${index}.quantity`} required places={3} unit={m.unit_tonne()} />
            )}
            {isOpen(`lines.${index}.unitPrice`) && (
              <TextField form={form} name={`lines.${index}.unitPrice`} required places={4} />
            )}
          </div>
        </fieldset>
      ))}
      <Money values={form.values} contract={contract} />
      <div className="grid gap-4 sm:grid-cols-2">
        {isOpen('deliveryStart') && <TextField form={form} name="deliveryStart" type="date" required />}
        {isOpen('deliveryDeadline') && <TextField form={form} name="deliveryDeadline" type="date" required />}
        {isOpen('latestPayment') && <TextField form={form} name="latestPayment" type="date" required />}
        {choices && (
          <>
            {ports.map((port) => (
              <PortField key={port} form={form} name={port} required ports={choices.ports} />
            ))}
            {isOpen('packing') && <ChoiceField form={form} name="packing" required options={choices.packings} />}
            {isOpen('paymentTerm') && (
              <ChoiceField form={form} name="paymentTerm" required options={choices.paymentTerms} />
            )}
          </>
        )}
      </div>
      {isOpen('agreedRemarks') && (
        <LongTextField form={form} name="agreedRemarks" maxLength={textLength.agreedRemarks[1]} />
      )}
      <LongTextField form={form} name="remark" maxLength={textLength.amendmentRemark[1]} />
      {named.length > 0 && (
        <div className="text-soft text-table">
          <p className="font-medium">{m.deals_change_notNow()}</p>
          <ul>
            {named.map(({ field, why }) => (
              <li key={field}>
                {changeFieldName(field)}: {changeLockWords(why)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          {m.center_cancel()}
        </Button>
        <Button type="submit" busy={form.busy}>
          {m.deals_trade_proposeAmendment()}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** What the price would be as it is typed, and the difference. */
function Money({ values, contract: { terms, total } }: { values: AmendmentValues; contract: ContractView }) {
  const parts = terms.lines.map((_, index) => [
    values[`lines.${index}.quantity`] ?? '',
    values[`lines.${index}.unitPrice`] ?? '',
  ]);
  if (parts.some(([quantity, price]) => quantityProblem(quantity!) || priceProblem(price!))) return null;
  const amount = add('0.00', ...parts.map(([quantity, price]) => multiply(quantity!, price!, 2)));
  const difference = differenceText({ ...total, amount: subtract(amount, terms.total) });
  return (
    difference && (
      <p className="figures text-table" aria-live="polite">
        {m.deals_change_newTotal({ amount: moneyText({ ...total, amount }) })} · <strong>{difference}</strong>
      </p>
    )
  );
}
