import { lazy, Suspense, useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { correctedFactName } from '#api/deals/shipment-corrections.ts';
import { containerProblems } from '#api/deals/shipment-rules.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { SuggestedField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { askCorrection } from '../stores/shipment-consent.ts';
import { correctShipment } from '../stores/supplier.ts';
import { ContainersField } from './ContainersField.tsx';
import { atShipFields, containersIn } from './ship-values.ts';

// Few departures are corrected to a day outside the contract's window.
const AskConsent = lazy(async () => ({ default: (await import('./AskConsent.tsx')).AskConsent }));

type Props = { orderId: string; shipment: ShipmentView; choices: RfqChoices; onDone: () => void };

/** What was said of a shipment, said anew; only what differs is sent. */
export function CorrectForm({ orderId, shipment, choices, onDone }: Props) {
  const [key] = useState(onceKey);
  const { handedOver } = shipment;
  const [initial] = useState(() => ({
    carrier: shipment.carrier,
    transportDocument: shipment.transportDocument,
    transportOn: shipment.transportOn ?? '',
    vessel: shipment.vessel,
    place: handedOver ? shipment.origin.name : '',
    etd: shipment.etd,
    eta: shipment.eta,
    containers: shipment.containers.join('\n'),
    seals: shipment.seals.join(', '),
    remark: '',
  }));
  const form = useForm({
    initial,
    draft: () => draftOf(`correct:${shipment.id}`),
    check: ({ carrier, transportDocument, place, etd, eta, containers, remark }) => ({
      carrier: missingError(carrier),
      transportDocument: missingError(transportDocument),
      etd: missingError(etd),
      place: handedOver ? missingError(place) : undefined,
      // Goods that are handed over arrive on that day.
      eta: handedOver ? undefined : (missingError(eta) ?? (eta < etd ? m.deals_logistics_etaBeforeEtd() : undefined)),
      containers: Object.values(containerProblems(containersIn(containers)))[0],
      remark: missingError(remark),
    }),
    send: async ({ remark, containers, seals, ...texts }) => {
      const changed = Object.entries(texts).filter(
        ([name, value]) => value.trim() !== initial[name as keyof typeof texts],
      );
      const outcome = await correctShipment(key, orderId, {
        shipmentId: shipment.id,
        ...Object.fromEntries(changed.map(([name, value]) => [name, value.trim()])),
        ...(containers !== initial.containers && { containers: containersIn(containers) }),
        ...(seals !== initial.seals && { seals: containersIn(seals) }),
        remark: remark.trim(),
      });
      if (!outcome.ok) return { ...outcome, fields: atShipFields(outcome.fields) };
      showToast(m.deals_correct_done(), 'success');
      onDone();
      return outcome;
    },
  });
  /** What of it decides whether the buyer has to agree. */
  const days = () => {
    const { etd, transportOn } = form.values;
    return { shipmentId: shipment.id, ...(etd && { etd }), ...(transportOn && { transportOn }) };
  };
  const labels = {
    carrier: correctedFactName('carrier', handedOver),
    transportDocument: correctedFactName('transportDocument', handedOver),
    place: m.deals_handover_place(),
    transportOn: m.deals_correct_transportOn(),
    vessel: m.deals_correct_vessel(),
    etd: correctedFactName('etd', handedOver),
    eta: m.deals_orders_eta(),
    containers: m.deals_orders_containers(),
    seals: m.deals_correct_seals(),
    remark: m.deals_correct_reason(),
  };
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line rounded border p-4">
      {form.errors['deviations'] && (
        <Suspense>
          <AskConsent
            of={shipment.id}
            ask={(once, remark) => askCorrection(once, orderId, { ...days(), remark })}
            onSent={onDone}
          />
        </Suspense>
      )}
      <p className="text-soft text-table">{handedOver ? m.deals_handover_correctText() : m.deals_correct_text()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SuggestedField
          form={form}
          name="carrier"
          required
          suggestions={choices.carriers.map(({ name }) => name)}
          maxLength={textLength.carrier[1]}
        />
        {!handedOver && <TextField form={form} name="vessel" maxLength={textLength.vessel[1]} />}
        <TextField form={form} name="transportDocument" required maxLength={textLength.transportDocument[1]} />
        {!handedOver && <TextField form={form} name="transportOn" type="date" max={utcDay(new Date())} />}
        {handedOver && <TextField form={form} name="place" required maxLength={textLength.handOverPlace[1]} />}
        <TextField form={form} name="etd" type="date" required />
        {!handedOver && (
          <TextField form={form} name="eta" type="date" required {...(form.values.etd && { min: form.values.etd })} />
        )}
      </div>
      <ContainersField
        label={labels.containers}
        error={form.errors.containers}
        text={form.values.containers}
        onChange={(containers) => form.set('containers', containers)}
      />
      <TextField form={form} name="seals" help={m.deals_correct_sealsHelp()} />
      <TextField
        form={form}
        name="remark"
        required
        maxLength={textLength.moneyReason[1]}
        help={m.deals_correct_reasonHelp()}
      />
      <Button type="submit" busy={form.busy}>
        {m.deals_correct_action()}
      </Button>
    </Form>
  );
}
