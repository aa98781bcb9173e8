import { FileField } from '#components/center/FileField.tsx';
import { documentRule, textLength } from '#api/common/limits.ts';
import type { FormState } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { mostLots } from '#api/deals/lot-rules.ts';
import type { Lot, ShipValues } from './ship-values.ts';

/** Lots of a shipment, each with its certificate of analysis. */
export function LotFields({ form: { values, errors, set } }: { form: FormState<ShipValues> }) {
  const { lots } = values;
  const change = (index: number, changes: Partial<Lot>) =>
    set(
      'lots',
      lots.map((lot, place) => (place === index ? { ...lot, ...changes } : lot)),
      `lots.${index}`,
    );
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-semibold">{m.deals_supplier_lots()}</legend>
      {lots.map(({ lot, certificate }, index) => (
        <div key={index} className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Field
            name={`lots.${index}`}
            label={m.deals_supplier_lotNumber()}
            error={errors[`lots.${index}`]}
            aside={
              lots.length > 1 && (
                <Button
                  variant="quiet"
                  size="inline"
                  className="text-table"
                  aria-label={m.deals_supplier_removeLot({ lot: lot || String(index + 1) })}
                  onClick={() =>
                    set(
                      'lots',
                      lots.filter((_, place) => place !== index),
                    )
                  }
                >
                  {m.center_remove()}
                </Button>
              )
            }
          >
            {(control) => (
              <Input
                {...control}
                className="figures"
                value={lot}
                maxLength={textLength.lot[1]}
                onChange={(event) => change(index, { lot: event.target.value })}
              />
            )}
          </Field>
          <FileField
            name={`certificates.${index}`}
            label={m.deals_supplier_certificate()}
            rule={documentRule}
            max={1}
            error={errors[`certificates.${index}`]}
            files={certificate}
            onChange={(files) => change(index, { certificate: files })}
          />
        </div>
      ))}
      <FieldError id="lots-error" text={errors['lots'] ?? errors['certificates']} />
      {lots.length < mostLots && (
        <Button variant="outline" size="small" onClick={() => set('lots', [...lots, { lot: '', certificate: [] }])}>
          {m.deals_supplier_addLot()}
        </Button>
      )}
    </fieldset>
  );
}
