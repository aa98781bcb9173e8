import { ChoiceField } from '#components/form/fields.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import { m } from '#i18n/messages.ts';
import { removedFields } from '#api/deals/trade-rules.ts';
import type { SectionProps } from './ProductRfq.tsx';
import { LoadHint } from './LoadHint.tsx';

/** How it travels and what it is packed in; the arithmetic of containers beside it. */
export function ShippingSection({ form, choices, receivers, countries }: SectionProps) {
  const { tradeTerm, destinationCountry } = form.values;
  const named = !(removedFields(tradeTerm) as readonly string[]).includes('destinationCountry');
  return (
    <FormSection title={m.deals_rfq_shipping()}>
      <div className="grid gap-5 sm:grid-cols-3">
        <ChoiceField form={form} name="shippingMethod" required options={choices.shippingMethods} />
        <ChoiceField form={form} name="packing" required options={choices.packings} />
        <ChoiceField
          form={form}
          name="cabinetType"
          options={choices.cabinetTypes}
          placeholder={m.deals_rfq_anyCabinet()}
        />
      </div>
      <LoadHint
        carriage={{ ...choices, goods: receivers.goods }}
        country={named ? (countries.find(({ id }) => id === destinationCountry) ?? null) : null}
        quantity={form.values.quantity}
        packing={form.values.packing}
        cabinetType={form.values.cabinetType}
        onQuantity={(quantity) => form.set('quantity', quantity)}
      />
    </FormSection>
  );
}
