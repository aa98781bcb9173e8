import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { earliestDay } from '#lib/days.ts';
import { RouteFields } from '../terms/RouteFields.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { askFreightDraft, requestFreight, type AskFreightForm } from '../stores/freight.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { askBeginning, askInput, askProblems } from './ask-freight-values.ts';

type Props = { orderId: string; freight: FreightOfOrder; choices: RfqChoices; onSent: () => void };

/** Asks the forwarders of a route. What is typed stays in this browser until it is sent. */
export function AskFreight({ orderId, freight, choices, onSent }: Props) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => askFreightDraft(orderId));
  const [initial] = useState(() => draft.read(askBeginning(freight)));
  const form = useForm<AskFreightForm>({
    initial,
    check: (values) => askProblems(values, { now: new Date(), choices, carried: freight.carried }),
    send: async (values) => {
      const outcome = await requestFreight(key, askInput(orderId, values));
      if (!outcome.ok) return outcome;
      showToast(m.deals_freight_asked({ count: outcome.data.forwarders }), 'success');
      onSent();
      return outcome;
    },
    onChange: draft.keep,
  });
  const labels = {
    departurePort: m.deals_rfq_departurePort(),
    destinationPort: m.deals_rfq_destinationPort(),
    cabinetType: m.deals_rfq_cabinetType(),
    containers: m.deals_freight_containers(),
    readyOn: m.deals_freight_readyOn(),
    remarks: m.deals_freight_remarksToForwarders(),
  };
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line rounded border p-4">
      {freight.request && <p className="text-amber font-medium">{m.deals_freight_askAgainText()}</p>}
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-3">
        <RouteFields form={form} choices={choices} />
        <TextField form={form} name="containers" required places={0} />
        <TextField form={form} name="readyOn" required type="date" min={earliestDay(new Date())} />
        <TextField
          form={form}
          name="remarks"
          maxLength={textLength.freightRemarks[1]}
          help={m.deals_freight_remarksHelp()}
          className="sm:col-span-2 wide:col-span-3"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.busy}>
          {m.deals_freight_ask()}
        </Button>
        <p className="text-soft text-table">{m.deals_freight_askPrivacy()}</p>
      </div>
    </Form>
  );
}
