import { tradeDays } from '#api/deals/order-states.ts';
import { CompanyOfShop } from '../deal/CompanyOfShop.tsx';
import { TextField } from '#components/form/fields.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { RadioGroupCard } from '#components/ui/radio-group.tsx';
import { m } from '#i18n/messages.ts';
import type { SectionProps } from './ProductRfq.tsx';

/** Who gets the RFQ, and whether the prices stay hidden until a moment. */
export function ReceiversSection({ form, template }: SectionProps) {
  const { openToAll } = form.values;
  const options = [
    ...(template.shop
      ? [{ all: false, label: m.deals_rfq_toShop({ shop: template.shop.name }), shop: template.shop }]
      : []),
    { all: true, label: m.deals_rfq_toAll(), shop: null },
  ];
  return (
    <FormSection title={m.deals_rfq_receivers()} lead={m.deals_rfq_receiversLead({ days: tradeDays.quoteTimeout })}>
      <fieldset>
        <legend className="sr-only">{m.deals_rfq_receivers()}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {options.map(({ all, label, shop }) => (
            <RadioGroupCard
              key={String(all)}
              name="openToAll"
              value={String(all)}
              checked={openToAll === all}
              onChange={() => form.set('openToAll', all)}
            >
              {label}
              {shop && <CompanyOfShop shop={shop} />}
            </RadioGroupCard>
          ))}
        </div>
        <FieldError id="rfq-receivers-error" text={form.errors['shopId']} />
      </fieldset>
      {openToAll && (
        <TextField
          form={form}
          name="sealedUntil"
          type="datetime-local"
          help={m.deals_rfq_sealedHelp()}
          className="sm:max-w-80"
        />
      )}
    </FormSection>
  );
}
