import type { OfferChoices } from '#api/market/own-offer.ts';
import { figureLength } from '#api/common/limits.ts';
import {
  applies,
  decimalsOf,
  fieldOf,
  longestText,
  offerFieldNames,
  type ChosenField,
  type FieldKind,
  type OfferField,
  type OfferFieldName,
  type OfKind,
} from '#api/market/offer-fields.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { useNow } from '#components/center/use-now.ts';
import { ChoiceField, LongTextField, PortField, TextField, type TextForm } from '#components/form/fields.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { tradeTermFullName } from '#api/deals/trade-term-name.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { formatMonth } from '#lib/format.ts';
import { dayOf } from '#lib/moments.ts';
import type { OfferForm, TextName } from '../stores/own-offers.ts';
import { PriceBreaksField } from './PriceBreaksField.tsx';
import { documentsPath } from './offer-links.ts';

export type OfferState = Pick<FormState<OfferForm>, 'values' | 'set' | 'errors'>;
type Props = { form: OfferState; choices: OfferChoices };

const sections: readonly { name: OfferField['form']; title: () => string }[] = [
  { name: 'price', title: m.market_offers_priceSection },
  { name: 'term', title: m.market_offers_termSection },
  { name: 'more', title: m.market_offers_moreSection },
];
/** Kinds that take the whole width; the others stand side by side. */
const broad: readonly FieldKind[] = ['steps', 'codes', 'text'];

/** Everything that an offer says, but for what it is made of. */
export function OfferFields({ form, choices }: Props) {
  return sections.map(({ name, title }) => {
    const asked = offerFieldNames.filter((field) => fieldOf(field).form === name && applies(field, form.values));
    const narrow = asked.filter((field) => !broad.includes(fieldOf(field).kind));
    return (
      <FormSection key={name} title={title()}>
        {narrow.length > 0 && (
          <div className="grid gap-5 sm:grid-cols-2">
            {narrow.map((field) => (
              <OneField key={field} form={form} choices={choices} name={field as TextName} />
            ))}
          </div>
        )}
        {asked.map(
          (field) =>
            broad.includes(fieldOf(field).kind) && (
              <BroadField key={field} form={form} choices={choices} name={field} />
            ),
        )}
      </FormSection>
    );
  });
}

const longest: { [Kind in FieldKind]?: number } = {
  price: figureLength.price,
  tonnes: figureLength.tonnes,
  stock: figureLength.tonnes,
  days: figureLength.days,
};

function OneField({ form, choices, name }: Props & { name: TextName }) {
  const today = dayOf(useNow());
  const { kind, help, unit, wide, optional } = fieldOf(name);
  const { documents: _, priceBreaks: _steps, ...texts } = form.values;
  const fields: TextForm<TextName> = { ...form, values: texts };
  const common = { form: fields, name, required: !optional, help: help?.(), className: wide && 'sm:col-span-2' };
  if (kind === 'term')
    return (
      <ChoiceField
        {...common}
        options={tradeTerms.map(({ id }) => ({ code: String(id), name: tradeTermFullName(id) }))}
      />
    );
  const known = choices[name as ChosenField];
  if (kind === 'port')
    return <PortField {...common} ports={known.map((one) => ({ alsoCalled: '', ...one, country: '' }))} />;
  if (known)
    return (
      <ChoiceField
        {...common}
        options={known.map(({ id, name: city, country }) => ({
          code: id,
          name: country ? m.market_offers_cityOf({ city, country }) : city,
        }))}
      />
    );
  if (kind === 'month') return <ChoiceField {...common} options={monthsFrom(today)} />;
  const day = (kind === 'day' || kind === 'eta') && ({ type: 'date', min: today } as const);
  const most = longest[kind] && { maxLength: longest[kind] };
  return <TextField {...common} {...most} {...day} places={decimalsOf[kind]} unit={unit?.()} />;
}

/** The month of a day and those of a year from then on. */
function monthsFrom(day: string): { code: string; name: string }[] {
  const [year, first] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, at) => {
    const code = new Date(Date.UTC(year, first - 1 + at)).toISOString().slice(0, 7);
    return { code, name: formatMonth(code) };
  });
}

function BroadField({ form, choices, name }: Props & { name: OfferFieldName }) {
  const { kind, label } = fieldOf(name);
  if (kind === 'steps') return <PriceBreaksField form={form} />;
  const { documents: _, priceBreaks: _steps, ...texts } = form.values;
  if (kind === 'text')
    return <LongTextField form={{ ...form, values: texts }} name={name as TextName} rows={2} maxLength={longestText} />;
  const several = name as OfKind<'codes'>;
  const chosen = form.values[several];
  const toggle = (id: string, isChosen: boolean) =>
    form.set(several, isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Field
      name={name}
      label={label()}
      help={
        <>
          {m.market_documents_offerHelp()}{' '}
          <a className="link" href={documentsPath()}>
            {m.market_documents_title()}
          </a>
        </>
      }
      error={form.errors[name]}
      composed
    >
      {(control) => (
        <div role="group" aria-labelledby={`${control.id}-label`} className="grid gap-x-4 sm:grid-cols-2">
          {choices[several].map(({ id, name: choice }) => (
            <label key={id} className="press flex items-center gap-2">
              <Checkbox
                name={name}
                value={id}
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              {choice}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
