import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { missingError } from '#components/center/checks.ts';
import { ChoiceField, SuggestedField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { localMoment } from '#api/deals/validity.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { addTracking } from '../stores/supplier.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { orderId: string; shipment: ShipmentView; choices: RfqChoices; onDone: () => void };

/** What happened to a shipment, or is expected. */
export function TrackingForm({ orderId, shipment, choices, onDone }: Props) {
  const [key] = useState(onceKey);
  const [initial] = useState(() => ({
    milestone: '',
    at: localMoment(new Date()),
    expected: false,
    place: '',
    remark: '',
  }));
  const form = useForm({
    initial,
    draft: () => draftOf(`tracking:${shipment.id}`),
    check: ({ milestone, at }) => ({
      milestone: missingError(milestone),
      at: missingError(at) ?? (Number.isNaN(Date.parse(at)) ? m.field_wrongFormat() : undefined),
    }),
    send: async ({ milestone, at, expected, place, remark }) => {
      const port = portOf(choices, place);
      const outcome = await addTracking(key, orderId, {
        shipmentId: shipment.id,
        ...{ milestone, expected, at: new Date(at).toISOString(), remark: remark.trim() },
        ...(port ? { placeId: port.id } : place.trim() && { placeName: place.trim() }),
      });
      if (!outcome.ok) return outcome;
      showToast(m.deals_supplier_eventAdded(), 'success');
      onDone();
      return outcome;
    },
  });
  const labels = {
    milestone: m.deals_supplier_milestone(),
    at: m.deals_supplier_when(),
    place: m.deals_supplier_where(),
    remark: m.deals_rfq_remarks(),
    expected: m.deals_supplier_expected(),
  };
  // The checkbox is no text; the fields beside it are.
  const { expected, ...texts } = form.values;
  const fields = { ...form, values: texts };
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line rounded border p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField form={fields} name="milestone" required options={choices.milestones} />
        <TextField form={fields} name="at" type="moment" required help={m.deals_supplier_yourTime()} />
        <SuggestedField
          form={fields}
          name="place"
          suggestions={choices.ports.map(({ name }) => name)}
          maxLength={textLength.place[1]}
          placeholder={m.deals_rfq_portPlaceholder()}
        />
        <TextField form={fields} name="remark" maxLength={textLength.milestoneRemark[1]} />
      </div>
      <CheckboxField name="expected" checked={expected} onChange={(checked) => form.set('expected', checked)}>
        {labels.expected}
      </CheckboxField>
      <Button type="submit" busy={form.busy}>
        {m.deals_supplier_addEvent()}
      </Button>
    </Form>
  );
}

function portOf({ ports }: RfqChoices, place: string) {
  const wanted = place.trim().toLowerCase();
  return ports.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted);
}
