import { lazy, Suspense, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { bindingLimits } from '#api/deals/lot-rules.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { FileField } from '#components/center/FileField.tsx';
import { documentRule, textLength } from '#api/common/limits.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { ChoiceField, PortField, SuggestedField, TextField, type TextForm } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { isHandedOver } from '#api/deals/shipment-rules.ts';
import { tolerancePercent } from '#api/deals/quantity-tolerance.ts';
import { onceKey, type OnceKey } from '#app/stores/once-key.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { askConsent } from '../stores/shipment-consent.ts';
import { ship, shipDraft } from '../stores/supplier.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ContainersField } from './ContainersField.tsx';
import { LotFields } from './LotFields.tsx';
import {
  atShipFields,
  leftOf,
  lineOf,
  mostLeft,
  planOf,
  shipBeginning,
  shipInput,
  shipProblems,
  type ShipValues,
} from './ship-values.ts';

// Few shipments deviate from their contract.
const AskConsent = lazy(async () => ({ default: (await import('./AskConsent.tsx')).AskConsent }));

// Few contracts have limits.
const LotGate = lazy(() => import('./LotGate.tsx'));

type Props = { orderId: string; subOrder: SubOrderView; onSent: () => void };

/** Goods that leave: the whole of what is left, or a part. */
export function ShipForm(props: Props) {
  const choices = useStore($choices);
  return (
    <Loaded remote={choices} onRetry={() => void loadChoices()} skeleton={<Skeleton of="form" rows={6} />}>
      {(known) => <Filled {...props} choices={known} />}
    </Loaded>
  );
}

function Filled({ orderId, subOrder, onSent, choices }: Props & { choices: RfqChoices }) {
  const [key] = useState(onceKey);
  const handedOver = isHandedOver(subOrder.terms.tradeTerm);
  const [draft] = useState(() => shipDraft(subOrder.id));
  const [initial] = useState((): ShipValues => {
    const { lots, ...kept } = draft.read(shipBeginning(subOrder));
    return { ...kept, lots: lots.map((lot) => ({ lot, certificate: [] })), billOfLading: [], packingList: [] };
  });
  const form = useForm<ShipValues>({
    initial,
    check: (values) => {
      const chosen = lineOf(subOrder, values.line);
      return shipProblems(values, chosen && mostLeft(chosen), choices.ports, handedOver);
    },
    send: async (values) => {
      const { input, files } = shipInput(subOrder.id, values, handedOver);
      const outcome = await ship(key, orderId, input, files);
      if (!outcome.ok) return { ...outcome, fields: atShipFields(outcome.fields) };
      showToast(m.deals_supplier_shipped(), 'success');
      onSent();
      return outcome;
    },
    onChange: ({ lots, billOfLading: _, packingList: __, ...typed }) =>
      draft.keep({ ...typed, lots: lots.map(({ lot }) => lot) }),
  });
  const { values, errors, set } = form;
  const { lots, billOfLading, packingList, last, ...texts } = values;
  const tolerance = tolerancePercent(subOrder.packing.code);
  const line = lineOf(subOrder, values.line);
  const fields: TextForm<keyof typeof texts> = {
    ...form,
    values: texts,
    set: (name, value) => {
      set(name, value);
      const chosen = name === 'line' ? lineOf(subOrder, value) : undefined;
      if (chosen) set('quantity', leftOf(chosen));
    },
  };
  const labels = {
    line: m.deals_supplier_shipLine(),
    quantity: m.deals_orders_quantity(),
    last: m.deals_supplier_lastShipment(),
    carrier: handedOver ? m.deals_handover_carrier() : m.deals_orders_carrier(),
    transportDocument: handedOver ? m.deals_handover_receipt() : m.deals_orders_transportDocument(),
    containers: m.deals_orders_containers(),
    originPort: m.deals_rfq_departurePort(),
    destinationPort: m.deals_rfq_destinationPort(),
    place: m.deals_handover_place(),
    etd: handedOver ? m.deals_handover_day() : m.deals_orders_etd(),
    eta: m.deals_orders_eta(),
    ...Object.fromEntries(lots.map((_, index) => [`lots.${index}`, m.deals_supplier_lotNumber()])),
    certificates: m.deals_supplier_certificate(),
    billOfLading: handedOver ? m.deals_handover_receiptFile() : m.deals_supplier_billOfLading(),
    packingList: m.deals_supplier_packingList(),
  };
  const ask = (once: OnceKey, remark: string) => askConsent(once, orderId, { ...planOf(subOrder.id, values), remark });
  const file = (name: 'billOfLading' | 'packingList', files: readonly File[]) => (
    <FileField
      name={name}
      label={labels[name]}
      rule={documentRule}
      max={1}
      error={errors[name]}
      files={files}
      onChange={(chosen) => set(name, chosen)}
    />
  );
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line rounded border p-4">
      {errors['deviations'] && (
        <Suspense>
          <AskConsent of={subOrder.id} ask={ask} onSent={onSent} />
        </Suspense>
      )}
      <p className="text-soft">{handedOver ? m.deals_handover_text() : m.deals_supplier_shipText()}</p>
      <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-3">
        {subOrder.lines.length > 1 && (
          <ChoiceField
            form={fields}
            name="line"
            required
            options={subOrder.lines.map(({ position, gradeNumber, ...goods }) => ({
              code: String(position),
              name: m.deals_supplier_shipLineOf({ grade: gradeNumber, left: tonnesText(leftOf(goods)) }),
            }))}
            help={m.deals_supplier_shipLineHelp()}
          />
        )}
        <TextField
          form={fields}
          name="quantity"
          required
          places={3}
          unit={m.unit_tonne()}
          {...(line && {
            most: mostLeft(line),
            help: m.deals_supplier_left({ quantity: tonnesText(leftOf(line)) }),
          })}
        />
        <SuggestedField
          form={fields}
          name="carrier"
          required
          suggestions={choices.carriers.map(({ name }) => name)}
          maxLength={textLength.carrier[1]}
          {...(!handedOver && { help: m.deals_supplier_carrierHelp() })}
        />
        <TextField form={fields} name="transportDocument" required maxLength={textLength.transportDocument[1]} />
        {handedOver ? (
          <>
            <TextField form={fields} name="place" required maxLength={textLength.handOverPlace[1]} />
            <TextField form={fields} name="etd" type="date" required />
          </>
        ) : (
          <>
            <PortField form={fields} name="originPort" required ports={choices.ports} />
            <PortField form={fields} name="destinationPort" required ports={choices.ports} />
            <div className="grid grid-cols-2 gap-4">
              <TextField form={fields} name="etd" type="date" required />
              <TextField form={fields} name="eta" type="date" required {...(values.etd && { min: values.etd })} />
            </div>
          </>
        )}
      </div>
      <CheckboxField name="last" checked={last} error={errors['last']} onChange={(checked) => set('last', checked)}>
        {labels.last}{' '}
        <span className="text-soft">
          {compare(tolerance, '0') > 0
            ? m.deals_supplier_lastShipmentText({ percent: tolerance })
            : m.deals_deviation_lastText()}
        </span>
      </CheckboxField>
      <ContainersField
        label={labels.containers}
        error={errors['containers']}
        text={values.containers}
        onChange={(containers) => set('containers', containers)}
      />
      <LotFields form={form} />
      {bindingLimits(subOrder.limits) && (
        <Suspense>
          <LotGate
            subOrder={subOrder}
            line={values.line}
            lots={lots.map(({ lot }) => lot)}
            ask={errors['deviations'] ? undefined : ask}
            onSent={onSent}
          />
        </Suspense>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {file('billOfLading', billOfLading)}
        {file('packingList', packingList)}
      </div>
      <Button type="submit" busy={form.busy}>
        {m.deals_trade_ship()}
      </Button>
    </Form>
  );
}
