import type { OfferChoices } from '#api/market/own-offer.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { asChoices, ChoiceField, PortField, TextField, type TextForm } from '#components/form/fields.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { tradeTermFullName } from '#api/deals/trade-term-name.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { dayOf } from '#lib/moments.ts';
import type { OfferForm } from '../stores/own-offers.ts';
import { portNamedBy } from './offer-values.ts';
import { PriceBreaksField } from './PriceBreaksField.tsx';

type Props = { form: FormState<OfferForm>; choices: OfferChoices };
type Texts = Omit<OfferForm, 'documents' | 'priceBreaks'>;

const longestRemark = 500;

/** Everything that an offer says, but for what it is made of. */
export function OfferFields({ form, choices }: Props) {
  const { documents, priceBreaks: _, ...texts } = form.values;
  const fields: TextForm<keyof Texts> = { ...form, values: texts };
  const port = portNamedBy(form.values);
  const cities = choices.warehouseCities.map(({ id, name, country }) => ({
    code: id,
    name: m.offers_cityOf({ city: name, country }),
  }));
  const toggle = (id: string, chosen: boolean) =>
    form.set('documents', chosen ? [...documents, id] : documents.filter((one) => one !== id));
  return (
    <>
      <FormSection title={m.offers_priceSection()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={fields} name="price" required inputMode="decimal" maxLength={16} help={m.rfq_priceHint()} />
          <ChoiceField form={fields} name="currency" required options={asChoices(choices.currencies)} />
          <TextField form={fields} name="moq" required inputMode="decimal" unit={m.unit_tonne()} maxLength={14} />
          <TextField
            form={fields}
            name="stock"
            required
            inputMode="decimal"
            unit={m.unit_tonne()}
            maxLength={14}
            help={m.offers_stockHelp()}
          />
          <TextField form={fields} name="validUntil" type="date" required min={dayOf(new Date())} />
          <TextField
            form={fields}
            name="leadTimeDays"
            required
            inputMode="numeric"
            unit={m.unit_days()}
            maxLength={3}
          />
        </div>
        <PriceBreaksField form={form} />
      </FormSection>
      <FormSection title={m.offers_termSection()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <ChoiceField
            form={fields}
            name="tradeTerm"
            required
            options={tradeTerms.map(({ id }) => ({ code: String(id), name: tradeTermFullName(id) }))}
          />
          {port && (
            <PortField
              form={fields}
              name="portId"
              required
              ports={choices.ports.map((one) => ({ ...one, country: '' }))}
            />
          )}
          <ChoiceField form={fields} name="warehouseCityId" required options={cities} />
          <ChoiceField form={fields} name="countryOfOrigin" required options={asChoices(choices.countries)} />
          <ChoiceField form={fields} name="packing" required options={asChoices(choices.packings)} />
          <ChoiceField form={fields} name="qualityClass" required options={asChoices(choices.qualityClasses)} />
          <ChoiceField
            form={fields}
            name="paymentTerm"
            required
            options={asChoices(choices.paymentTerms)}
            className="sm:col-span-2"
          />
        </div>
      </FormSection>
      <FormSection title={m.offers_moreSection()}>
        <Field name="documents" label={m.offer_documents()} error={form.errors['documents']} composed>
          {(control) => (
            <div role="group" aria-labelledby={`${control.id}-label`} className="grid gap-x-4 sm:grid-cols-2">
              {choices.documents.map(({ id, name }) => (
                <label key={id} className="press flex items-center gap-2">
                  <Checkbox checked={documents.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />
                  {name}
                </label>
              ))}
            </div>
          )}
        </Field>
        {(['remarksEn', 'remarksZh'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={name === 'remarksEn' ? m.offers_remarksEn() : m.offers_remarksZh()}
            error={form.errors[name]}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={longestRemark}
                value={form.values[name]}
                onChange={(event) => form.set(name, event.target.value)}
              />
            )}
          </Field>
        ))}
      </FormSection>
    </>
  );
}
