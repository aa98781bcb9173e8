import { lazy, Suspense, useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { Named } from '#api/common/common.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { FormBar } from '../deal/FormBar.tsx';
import { termNames } from '../deal/term-names.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { TermFields } from '../terms/TermFields.tsx';
import { useForm } from '#components/form/use-form.ts';
import { tradeTermFullName } from '#api/deals/trade-term-name.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { validityRange } from '#api/deals/validity.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { quoteDraft, type QuoteForm as Values } from '../stores/supplier.ts';
import { useMember } from '#app/session/use-member.ts';
import { useVoice } from './voice.ts';
import { showToast } from '#app/stores/toasts.ts';
import { isStanding, openCounterOffer, ownQuote } from './own-quote.ts';
import { quoteLabels } from './quote-labels.ts';
import { QuoteLines } from './QuoteLines.tsx';
import { askedTotal, QuoteTotals } from './QuoteTotals.tsx';
import { atFormFields, beginning, quoteFormProblems, quoteInput } from './quote-values.ts';

const AnswerFields = lazy(() => import('../limits/AnswerFields.tsx'));
const AccountNote = lazy(async () => ({ default: (await import('./AccountNote.tsx')).AccountNote }));
const ChangedMeanwhile = lazy(async () => ({
  default: (await import('./ChangedMeanwhile.tsx')).ChangedMeanwhile,
}));

type Props = { deal: OrderView; choices: RfqChoices; countries: readonly Named[] };

/** A quote, or its next version. What is typed stays in this browser until it is sent. */
export function QuoteForm({ deal, choices, countries }: Props) {
  const { submitQuote } = useVoice();
  // Who quotes by the link of an e-mail has no account yet.
  const hasAccounts = useMember()?.capabilities.includes('supplier');
  const [key] = useState(onceKey);
  const [draft] = useState(() => quoteDraft(deal.id));
  const [initial] = useState(() => draft.read(beginning(deal, new Date())));
  const form = useForm<Values>({
    initial,
    check: (values) => quoteFormProblems(values, deal, { now: new Date(), choices }),
    send: async (values) => {
      const outcome = await submitQuote(key, quoteInput(deal.id, values));
      if (!outcome.ok) return { ...outcome, fields: atFormFields(outcome.fields) };
      showToast(m.deals_supplier_quoteSent(), 'success');
      return outcome;
    },
    onChange: draft.keep,
  });
  const { values, errors, set } = form;
  const takeOver = (next: Values) => {
    form.reset(next);
    draft.keep(next);
  };
  const quote = ownQuote(deal);
  const sendName = isStanding(quote) ? m.deals_supplier_sendRevision() : m.deals_trade_submitQuote();
  const wants = openCounterOffer(deal)?.wants;
  const nameOf = termNames(choices, countries);
  const wish = (field: string) => {
    const value = wants?.terms.find((term) => term.field === field)?.value;
    return value === undefined ? undefined : m.deals_supplier_buyerWants({ value: nameOf(field, value).value });
  };
  const places = [
    'deliveryMethod',
    'departurePort',
    'destinationPort',
    'portDischarge',
    'destinationCountry',
    'serviceAddress',
  ];
  return (
    <Form
      form={form}
      labels={quoteLabels(values.lines.length, values.limits.length)}
      className="bg-sunken border-line rounded border p-4"
    >
      {values.rfqVersion !== deal.rfq.version && (
        <Suspense>
          <ChangedMeanwhile values={values} rfq={deal.rfq} onTakeOver={takeOver} />
        </Suspense>
      )}
      {wants && <p className="text-amber font-medium">{m.deals_supplier_counterPrefilled()}</p>}
      <QuoteLines form={form} deal={deal} wants={wants?.lines ?? []} />
      {hasAccounts && (
        <Suspense>
          <AccountNote currency={values.currency} />
        </Suspense>
      )}
      <QuoteTotals values={values} rfq={deal.rfq} />
      {deal.rfq.limits.length > 0 && (
        <AfterHydration>
          <Suspense fallback={<Skeleton of="form" rows={4} />}>
            <AnswerFields
              limits={deal.rfq.limits}
              answers={values.limits}
              wanted={wants?.limits.map(({ place }) => place) ?? []}
              errors={errors}
              onChange={(limits, at) => set('limits', limits, at)}
            />
          </Suspense>
        </AfterHydration>
      )}
      <fieldset className="space-y-5">
        <legend className="mb-2 font-semibold">{m.deals_orders_terms()}</legend>
        <div className="grid gap-5 sm:grid-cols-2 wide:grid-cols-3">
          <ChoiceField form={form} name="currency" required options={choices.currencies} />
          <TextField form={form} name="validUntil" type="moment" required {...validityRange(new Date())} />
          <TextField
            form={form}
            name="leadTimeDays"
            required
            places={0}
            unit={m.unit_days()}
            help={wish('leadTimeDays')}
          />
          <ChoiceField
            form={form}
            name="paymentTerm"
            required
            options={choices.paymentTerms}
            help={wish('paymentTerm')}
          />
          <ChoiceField form={form} name="packing" required options={choices.packings} help={wish('packing')} />
          <ChoiceField
            form={form}
            name="tradeTerm"
            required
            options={tradeTerms.map(({ id }) => ({ code: String(id), name: tradeTermFullName(id) }))}
            help={wish('tradeTerm')}
          />
        </div>
        <TermFields
          form={form}
          choices={choices}
          countries={countries}
          help={Object.fromEntries(places.map((field) => [field, wish(field)]))}
        />
      </fieldset>
      <Field
        name="remarks"
        label={m.deals_rfq_remarks()}
        help={m.deals_supplier_remarksHelp()}
        error={errors['remarks']}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={textLength.dealRemarks[1]}
            value={values.remarks}
            onChange={(event) => set('remarks', event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.busy} className="max-md:hidden">
          {sendName}
        </Button>
        <p className="text-soft text-table">{m.deals_supplier_quoteBinds()}</p>
      </div>
      <FormBar>
        <p className="figures min-w-0 grow text-table font-medium">
          {askedTotal(values) ?? m.deals_supplier_askedFor({ quantity: tonnesText(deal.rfq.quantity) })}
        </p>
        <Button type="submit" busy={form.busy} className="shrink-0">
          {sendName}
        </Button>
      </FormBar>
    </Form>
  );
}
