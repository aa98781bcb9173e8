import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { amendmentDraft, proposeAmendment } from '../stores/contracts.ts';
import { onceKey } from '#app/stores/once-key.ts';
import {
  amendmentInput,
  amendmentProblems,
  amendmentValues,
  changedValues,
  type AmendmentValues,
} from './amendment-values.ts';

/** What a side wants the contract to say instead; the other side agrees or refuses. */
export function AmendForm({ contract, onDone }: { contract: ContractView; onDone: () => void }) {
  const { id, subOrderId, terms, total } = contract;
  const [key] = useState(onceKey);
  const [draft] = useState(() => amendmentDraft<AmendmentValues>(subOrderId));
  const [initial] = useState(() => draft.read(amendmentValues(terms)));
  const form = useForm<AmendmentValues>({
    initial,
    check: (values) => amendmentProblems(terms, values, new Date()),
    send: async (values) => {
      const outcome = await proposeAmendment(key, subOrderId, { id, ...amendmentInput(terms, values) });
      if (outcome.ok) onDone();
      return outcome;
    },
    onChange: (values) => draft.keep(changedValues(terms, values)),
  });
  const labels: Record<string, string> = {
    lines: m.deals_contract_amendTerms(),
    deliveryStart: m.deals_rfq_deliveryStart(),
    deliveryDeadline: m.deals_rfq_deliveryDeadline(),
    latestPayment: m.deals_rfq_latestPayment(),
    remark: m.deals_contract_remark(),
  };
  for (const index of terms.lines.keys()) {
    labels[`lines.${index}.quantity`] = m.deals_orders_quantity();
    labels[`lines.${index}.unitPrice`] = m.deals_orders_unitPriceIn({ currency: total.currency });
  }
  return (
    <Form form={form} labels={labels}>
      {terms.lines.map(({ position, gradeNumber }, index) => (
        <fieldset key={position} className="space-y-2">
          <legend className="font-medium wrap-anywhere">{gradeNumber}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name={`lines.${index}.quantity`} required places={3} unit={m.unit_tonne()} />
            <TextField form={form} name={`lines.${index}.unitPrice`} required places={4} />
          </div>
        </fieldset>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="deliveryStart" type="date" required />
        <TextField form={form} name="deliveryDeadline" type="date" required />
        <TextField form={form} name="latestPayment" type="date" required />
      </div>
      <LongTextField form={form} name="remark" maxLength={textLength.amendmentRemark[1]} />
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
