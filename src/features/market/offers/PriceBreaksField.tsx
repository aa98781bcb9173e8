import { mostPriceBreaks } from '#api/market/offer-fields.ts';
import { figureLength } from '#api/common/limits.ts';
import { NumberInput } from '#components/form/NumberInput.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import type { OfferForm } from '../stores/own-offers.ts';

/** Lower prices for larger orders, one step under the other. */
export function PriceBreaksField({ form }: { form: Pick<FormState<OfferForm>, 'values' | 'set' | 'errors'> }) {
  const { priceBreaks } = form.values;
  const change = (index: number, part: Partial<(typeof priceBreaks)[number]>) => {
    const name = Object.keys(part)[0]!;
    form.set(
      'priceBreaks',
      priceBreaks.map((step, at) => (at === index ? { ...step, ...part } : step)),
      `priceBreaks.${index}.${name}`,
    );
  };
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">{m.market_offer_priceBreaks()}</legend>
      <p className="text-soft text-table">{m.market_offers_breaksHelp()}</p>
      {priceBreaks.map((step, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
          <Field
            name={`priceBreaks.${index}.fromQuantity`}
            label={m.market_offers_breakFrom({ number: index + 1 })}
            error={form.errors[`priceBreaks.${index}.fromQuantity`]}
          >
            {(control) => (
              <NumberInput
                {...control}
                places={3}
                maxLength={figureLength.tonnes}
                value={step.fromQuantity}
                onValue={(fromQuantity) => change(index, { fromQuantity })}
              />
            )}
          </Field>
          <Field
            name={`priceBreaks.${index}.price`}
            label={m.market_offers_breakPriceOf({ number: index + 1 })}
            error={form.errors[`priceBreaks.${index}.price`]}
          >
            {(control) => (
              <NumberInput
                {...control}
                places={4}
                maxLength={figureLength.price}
                value={step.price}
                onValue={(price) => change(index, { price })}
              />
            )}
          </Field>
          <Button
            variant="quiet"
            size="icon"
            className="mt-6"
            aria-label={m.market_offers_removeBreak({ number: index + 1 })}
            onClick={() =>
              form.set(
                'priceBreaks',
                priceBreaks.filter((_, at) => at !== index),
              )
            }
          >
            <span aria-hidden="true">×</span>
          </Button>
        </div>
      ))}
      {priceBreaks.length < mostPriceBreaks && (
        <Button
          variant="outline"
          size="small"
          onClick={() => form.set('priceBreaks', [...priceBreaks, { fromQuantity: '', price: '' }])}
        >
          {m.market_offers_addBreak()}
        </Button>
      )}
    </fieldset>
  );
}
