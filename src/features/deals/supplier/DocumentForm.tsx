import { useState } from 'react';
import type { ShipmentView } from '#api/deals/logistics.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { missingError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { documentRule, textLength } from '#api/common/limits.ts';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { addDocument } from '../stores/supplier.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { orderId: string; shipment: ShipmentView; choices: RfqChoices; onDone: () => void };

const certificate = 'COA';
const nothing = { kind: '', lot: '', document: [] as readonly File[] };

/** A paper of a shipment; a certificate of analysis with its lot. */
export function DocumentForm({ orderId, shipment, choices, onDone }: Props) {
  const [key] = useState(onceKey);
  const form = useForm({
    initial: nothing,
    draft: () => draftOf(`shipmentDocument:${shipment.id}`),
    check: ({ kind, lot, document }) => ({
      kind: missingError(kind),
      lot: kind === certificate ? missingError(lot) : undefined,
      document: document.length === 0 ? m.field_required() : undefined,
    }),
    send: async ({ kind, lot, document }) => {
      const input = { shipmentId: shipment.id, kind, ...(kind === certificate && { lot: lot.trim() }) };
      const outcome = await addDocument(key, orderId, input, document);
      if (!outcome.ok) return outcome;
      showToast(m.deals_supplier_documentAdded(), 'success');
      onDone();
      return outcome;
    },
  });
  const { document, ...texts } = form.values;
  const fields = { ...form, values: texts };
  const labels = {
    kind: m.deals_supplier_documentKind(),
    lot: m.deals_supplier_lotNumber(),
    document: m.deals_supplier_file(),
  };
  return (
    <Form form={form} labels={labels} className="bg-sunken border-line rounded border p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField form={fields} name="kind" required options={choices.documents} />
        {texts.kind === certificate && (
          <TextField
            form={fields}
            name="lot"
            required
            maxLength={textLength.lot[1]}
            help={m.deals_supplier_lotHelp()}
          />
        )}
      </div>
      <FileField
        name="document"
        label={labels.document}
        required
        rule={documentRule}
        max={1}
        error={form.errors['document']}
        files={document}
        onChange={(files) => form.set('document', files)}
      />
      <Button type="submit" busy={form.busy}>
        {m.deals_trade_addDocument()}
      </Button>
    </Form>
  );
}
