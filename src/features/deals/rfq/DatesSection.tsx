import { arbitrationName } from '#api/deals/arbitration.ts';
import { arbitrations } from '#api/deals/deal-choices.ts';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import { useNow } from '#components/center/use-now.ts';
import { m } from '#i18n/messages.ts';
import { dayOf } from '#lib/moments.ts';
import type { SectionProps } from './ProductRfq.tsx';

/** When it is wanted, and how and until when it is paid. */
export function DatesSection({ form, choices }: SectionProps) {
  const today = dayOf(useNow());
  const percent = choices.paymentTerms.find(({ code }) => code === form.values.paymentTerm)?.percentBeforeShipment;
  return (
    <FormSection title={m.deals_rfq_datesAndPayment()}>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField form={form} name="deliveryStart" type="date" required min={today} />
        <TextField form={form} name="deliveryDeadline" type="date" required min={form.values.deliveryStart || today} />
        <TextField form={form} name="leadTimeDays" places={0} unit={m.unit_days()} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <ChoiceField
          form={form}
          name="paymentTerm"
          required
          options={choices.paymentTerms}
          help={percent === undefined ? undefined : paidBeforeShipment(percent)}
        />
        <TextField form={form} name="latestPayment" type="date" required min={today} />
      </div>
      <ChoiceField
        form={form}
        name="arbitration"
        options={arbitrations.map((code) => ({ code, name: arbitrationName(code) }))}
        placeholder={m.deals_rfq_arbitrationUsual()}
        help={m.deals_rfq_arbitrationHelp()}
      />
    </FormSection>
  );
}

const paidBeforeShipment = (percent: number): string =>
  percent === 0 ? m.deals_rfq_nothingBeforeShipment() : m.deals_rfq_paidBeforeShipment({ percent });
