import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { shipClaimGoods } from '../stores/claim.ts';
import type { ClaimProps } from './ClaimCard.tsx';

type Props = Pick<ClaimProps, 'orderId' | 'claim'> & { onClose: () => void };

/** Goods that settle a claim are on their way: other ones, or those that go back. */
export function ShipClaimGoods({ orderId, claim: { id, kind, basis, versions }, onClose }: Props) {
  const [key] = useState(onceKey);
  const tonnes = versions.at(-1)!.tonnes ?? basis.tonnes;
  const hasTonnes = tonnes !== null && kind !== 'wrongDocuments';
  const form = useForm({
    initial: {
      ...{ quantity: hasTonnes ? trimZeros(tonnes) : '', carrier: '', transportDocument: '' },
      ...{ etd: '', eta: '' },
    },
    draft: () => draftOf(`claimGoods:${id}`),
    check: ({ quantity, carrier, transportDocument, etd, eta }) => ({
      quantity: hasTonnes && quantity === '' ? m.field_required() : undefined,
      carrier: textError(carrier, textLength.carrier),
      transportDocument: textError(transportDocument, textLength.transportDocument),
      etd: etd === '' ? m.field_required() : undefined,
      eta: eta === '' ? m.field_required() : eta < etd ? m.deals_logistics_etaBeforeEtd() : undefined,
    }),
    send: async ({ quantity, ...shipped }) => {
      const outcome = await shipClaimGoods(key, orderId, { id, ...shipped, ...(hasTonnes && { quantity }) });
      if (outcome.ok) {
        showToast(m.deals_claim_shipped(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = {
    quantity: m.deals_claim_tonnes(),
    carrier: m.deals_logistics_carrier(),
    transportDocument: m.deals_logistics_transportDocument(),
    etd: m.deals_orders_etd(),
    eta: m.deals_orders_eta(),
  };
  return (
    <FormDialog
      title={m.deals_claim_ship()}
      description={m.deals_claim_shipText()}
      form={form}
      labels={labels}
      action={m.deals_claim_ship()}
      onClose={onClose}
    >
      {hasTonnes && <TextField form={form} name="quantity" required places={3} unit={m.unit_tonne()} />}
      <TextField form={form} name="carrier" required maxLength={textLength.carrier[1]} />
      <TextField form={form} name="transportDocument" required maxLength={textLength.transportDocument[1]} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="etd" type="date" required />
        <TextField form={form} name="eta" type="date" required {...(form.values.etd && { min: form.values.etd })} />
      </div>
    </FormDialog>
  );
}
