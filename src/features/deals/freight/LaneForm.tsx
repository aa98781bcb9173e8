import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { Lane } from '#api/deals/freight.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { earliestDay } from '#lib/days.ts';
import { RouteFields } from '../terms/RouteFields.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { latestLaneDay } from '#api/deals/freight-rules.ts';
import { laneDraft, saveLane, type LaneForm as Values } from '../stores/forwarder.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { laneBeginning, laneFormProblems, laneInput } from './lane-values.ts';

type Props = { lane: Lane | null; choices: RfqChoices; onDone: () => void };

/** A lane, new or edited. What is typed stays in this browser until it is saved. */
export function LaneForm({ lane, choices, onDone }: Props) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => laneDraft(lane?.id ?? ''));
  const [initial] = useState(() => draft.read(laneBeginning(lane, new Date())));
  const form = useForm<Values>({
    initial,
    check: (values) => laneFormProblems(values, new Date()),
    send: async (values) => {
      const outcome = await saveLane(key, laneInput(lane?.id, values));
      if (!outcome.ok) return outcome;
      showToast(m.deals_freight_laneSaved(), 'success');
      onDone();
      return outcome;
    },
    onChange: draft.keep,
  });
  const labels = {
    departurePort: m.deals_rfq_departurePort(),
    destinationPort: m.deals_rfq_destinationPort(),
    cabinetType: m.deals_rfq_cabinetType(),
    price: m.deals_freight_pricePerContainer(),
    currency: m.deals_rfq_currency(),
    transitDays: m.deals_freight_transitDays(),
    validUntil: m.deals_freight_validUntil(),
    remarks: m.deals_rfq_remarks(),
  };
  const cancel = () => {
    draft.clear();
    onDone();
  };
  return (
    <Form form={form} labels={labels}>
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-3">
        <RouteFields form={form} choices={choices} />
        <TextField form={form} name="price" required places={2} help={m.deals_freight_allInHelp()} />
        <ChoiceField form={form} name="currency" required options={choices.currencies} />
        <TextField form={form} name="transitDays" required places={0} unit={m.unit_days()} />
        <TextField
          form={form}
          name="validUntil"
          required
          type="date"
          min={earliestDay(new Date())}
          max={latestLaneDay(new Date())}
        />
        <TextField form={form} name="remarks" maxLength={textLength.freightRemarks[1]} className="sm:col-span-2" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {m.deals_freight_saveLane()}
        </Button>
        <Button variant="outline" onClick={cancel}>
          {m.center_cancel()}
        </Button>
      </div>
    </Form>
  );
}
