import { textLength } from '#api/common/limits.ts';
import { TextField, type TextForm } from '#components/form/fields.tsx';
import { m } from '#i18n/messages.ts';

/** Under which number and cost center the buyer's company books a deal. */
export function ReferenceFields({ form }: { form: TextForm<'poNumber' | 'costCentre'> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="poNumber"
        label={m.deals_rfq_poNumber()}
        help={m.deals_refs_poHelp()}
        maxLength={textLength.poNumber[1]}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="costCentre"
        label={m.deals_rfq_costCentre()}
        help={m.deals_refs_centreHelp()}
        maxLength={textLength.costCentre[1]}
        autoComplete="off"
      />
    </div>
  );
}
