import { useState } from 'react';
import { figureLength, textLength } from '#api/common/limits.ts';
import type { LimitView } from '#api/deals/spec-limit.ts';
import { boundsText } from '#api/deals/spec-limit-words.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { tradeTerms, type TradeTermField } from '#api/deals/trade-terms.ts';
import type { QuoteView } from '#api/deals/trade.ts';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { Form } from '#components/form/Form.tsx';
import { DateInput } from '#components/form/DateInput.tsx';
import { NumberInput } from '#components/form/NumberInput.tsx';
import { useForm } from '#components/form/use-form.ts';
import { usualAnswerBy } from '#api/deals/answer-by.ts';
import { counterAnswerDays } from '#api/deals/deal-choices.ts';
import { localMoment } from '#api/deals/validity.ts';
import { useNow } from '#components/center/use-now.ts';
import { formatMoment } from '#lib/moments.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { counterOffer, counterOfferDraft, type CounterOfferForm as Values } from '../stores/rfq-talk.ts';
import { showToast } from '#app/stores/toasts.ts';
import { answerText } from '../limits/answer-words.ts';
import {
  atFormFields,
  counterOfferInput,
  counterOfferProblems,
  emptyCounterOffer,
  wishedFields,
} from './counter-offer.ts';
import type { Country } from './OrderDetails.tsx';

type Props = {
  orderId: string;
  quote: QuoteView;
  /** What the RFQ asks for. */
  limits: readonly LimitView[];
  choices: RfqChoices | null;
  countries: readonly Country[];
  onSent: () => void;
};

/** What the buyer wants instead, line by line and term by term. What is left empty stays as quoted. */
export function CounterOfferForm({ orderId, quote, limits, choices, countries, onSent }: Props) {
  const version = quote.versions[0]!;
  const { currency, lines } = version;
  const [key] = useState(onceKey);
  const [draft] = useState(() => counterOfferDraft(quote.id));
  const [initial] = useState(() => draft.read(emptyCounterOffer));
  const form = useForm<Values>({
    initial,
    check: (values) => counterOfferProblems(values, version),
    send: async (values) => {
      const input = counterOfferInput({ orderId, quoteId: quote.id }, values, version);
      const outcome = await counterOffer(key, input);
      if (!outcome.ok) return { ...outcome, fields: atFormFields(outcome.fields, input) };
      showToast(m.deals_orders_counterOffered(), 'success');
      onSent();
      return outcome;
    },
    onChange: draft.keep,
  });
  const { values, errors, set } = form;
  const deviating = limits.flatMap((limit, index) => {
    const answer = version.limits[index];
    return answer && answer.answer !== 'accepted' ? [{ limit, answer, place: String(index) }] : [];
  });
  const now = useNow();
  const validUntil = new Date(version.validUntil);
  const termLabels: Record<TradeTermField, string> = {
    deliveryMethod: m.deals_rfq_deliveryMethod(),
    departurePort: m.deals_rfq_departurePort(),
    destinationPort: m.deals_rfq_destinationPort(),
    portDischarge: m.deals_rfq_portDischarge(),
    destinationCountry: m.deals_rfq_destinationCountry(),
    serviceAddress: m.deals_rfq_serviceAddress(),
  };
  const labels = {
    ...Object.fromEntries(
      lines.flatMap(({ id, gradeNumber }) => [
        [`price ${id}`, m.deals_orders_priceOf({ grade: gradeNumber, currency })],
        [`quantity ${id}`, m.deals_orders_quantityOf({ grade: gradeNumber })],
      ]),
    ),
    tradeTerm: m.deals_rfq_tradeTerm(),
    ...termLabels,
    paymentTerm: m.deals_rfq_paymentTerm(),
    packing: m.deals_rfq_packing(),
    leadTimeDays: m.deals_orders_leadTimeDays(),
    answerBy: m.deals_booking_answerBy(),
    text: m.deals_orders_message(),
  };
  const coded = (list: readonly { code: string; name: string }[] | undefined) =>
    (list ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const named = (list: readonly Country[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const termOptions: Record<Exclude<TradeTermField, 'serviceAddress'>, { value: string; label: string }[]> = {
    deliveryMethod: coded(choices?.deliveryMethods),
    departurePort: named(choices?.ports),
    destinationPort: named(choices?.ports),
    portDischarge: named(choices?.ports),
    destinationCountry: named(countries),
  };
  const choice = (
    name: Exclude<keyof Values, 'prices' | 'quantities' | 'limits'>,
    label: string,
    options: { value: string; label: string }[],
    quoted: string | undefined,
  ) => (
    <Field
      key={name}
      name={name}
      label={label}
      error={errors[name]}
      help={quoted && m.deals_orders_quotedNow({ value: quoted })}
    >
      {(control) => (
        <NativeSelect
          {...control}
          value={values[name]}
          onChange={(value) => set(name, value)}
          options={[{ value: '', label: m.deals_orders_asQuoted() }, ...options]}
        />
      )}
    </Field>
  );

  return (
    <Form form={form} labels={labels} className="bg-sunken border-line space-y-4 rounded border p-4">
      <p className="text-soft">{m.deals_orders_counterText()}</p>
      {lines.map(({ id, gradeNumber, unitPrice, quantity }) => (
        <div key={id} className="grid gap-4 sm:grid-cols-2">
          <Field
            name={`price ${id}`}
            label={m.deals_orders_priceOf({ grade: gradeNumber, currency })}
            error={errors[`price ${id}`]}
            help={unitPrice && m.deals_orders_quotedNow({ value: priceText({ amount: unitPrice, currency }) })}
          >
            {(control) => (
              <NumberInput
                {...control}
                places={4}
                unit={m.unit_perTonne({ currency })}
                value={values.prices[id] ?? ''}
                onValue={(value) => set('prices', { ...values.prices, [id]: value })}
              />
            )}
          </Field>
          <Field
            name={`quantity ${id}`}
            label={m.deals_orders_quantityOf({ grade: gradeNumber })}
            error={errors[`quantity ${id}`]}
            help={m.deals_orders_quotedNow({ value: tonnesText(quantity) })}
          >
            {(control) => (
              <NumberInput
                {...control}
                places={3}
                unit={m.unit_tonne()}
                value={values.quantities[id] ?? ''}
                onValue={(value) => set('quantities', { ...values.quantities, [id]: value })}
              />
            )}
          </Field>
        </div>
      ))}
      <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-3">
        {choice(
          'tradeTerm',
          labels.tradeTerm,
          tradeTerms.map(({ id }) => ({ value: String(id), label: tradeTermName(id) })),
          tradeTermName(version.tradeTerm),
        )}
        {wishedFields(values).map((field) =>
          field === 'serviceAddress' ? (
            <Field key={field} name={field} label={termLabels[field]} error={errors[field]}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={textLength.serviceAddress[1]}
                  value={values.serviceAddress}
                  onChange={(event) => set('serviceAddress', event.target.value)}
                />
              )}
            </Field>
          ) : (
            choice(field, termLabels[field], termOptions[field], version[field]?.name)
          ),
        )}
        {choice('paymentTerm', labels.paymentTerm, coded(choices?.paymentTerms), version.paymentTerm.name)}
        {choice('packing', labels.packing, coded(choices?.packings), version.packing.name)}
        <Field
          name="leadTimeDays"
          label={labels.leadTimeDays}
          error={errors['leadTimeDays']}
          help={m.deals_orders_quotedNow({ value: m.deals_orders_days({ days: version.leadTimeDays }) })}
        >
          {(control) => (
            <NumberInput
              {...control}
              places={0}
              unit={m.unit_days()}
              maxLength={figureLength.days}
              value={values.leadTimeDays}
              onValue={(value) => set('leadTimeDays', value)}
            />
          )}
        </Field>
      </div>
      {deviating.length > 0 && (
        <fieldset className="space-y-2">
          <legend className="font-medium">{m.deals_limits_insist()}</legend>
          {deviating.map(({ limit, answer, place }) => (
            <CheckboxField
              key={place}
              name={`limits.${place}`}
              checked={values.limits.includes(place)}
              onChange={(checked) =>
                set('limits', checked ? [...values.limits, place] : values.limits.filter((one) => one !== place))
              }
            >
              {m.deals_limits_line({ property: limit.property.name, bounds: boundsText(limit, limit.unit) })}{' '}
              <span className="text-soft">{m.deals_orders_quotedNow({ value: answerText(answer, limit) })}</span>
            </CheckboxField>
          ))}
          <FieldError id="counter-limits-error" text={errors['limits']} />
        </fieldset>
      )}
      <Field
        name="answerBy"
        label={labels.answerBy}
        error={errors['answerBy']}
        help={m.deals_orders_counterUntilHelp({
          time: formatMoment(usualAnswerBy(now, counterAnswerDays, validUntil).toISOString()),
        })}
      >
        {(control) => (
          <DateInput
            {...control}
            withTime
            min={localMoment(now)}
            max={localMoment(validUntil)}
            value={values.answerBy}
            onValue={(answerBy) => set('answerBy', answerBy)}
          />
        )}
      </Field>
      <Field name="text" label={labels.text} error={errors['text']} help={m.deals_orders_messageHelp()}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={textLength.counterOffer[1]}
            value={values.text}
            onChange={(event) => set('text', event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={form.busy}>
        {m.deals_orders_sendCounter()}
      </Button>
    </Form>
  );
}
