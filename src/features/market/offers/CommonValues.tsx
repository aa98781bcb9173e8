import type { ReactNode } from 'react';
import { importColumnName, type CommonColumn } from '#api/market/import-columns.ts';
import { usualRate } from '#api/market/offer-field-kinds.ts';
import type { OfferChoices, OfferImport } from '#api/market/own-offer.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { tradeTermFullName } from '#api/deals/trade-term-name.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { draftOf } from '#app/stores/draft.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { missingError } from '#components/center/checks.ts';
import { asChoices, ChoiceField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { completeImport } from '../stores/offer-import.ts';
import { loadOfferChoices, offerChoices } from '../stores/own-offers.ts';

type Props = { found: OfferImport; onChange: (changed: OfferImport) => void };

/** What no row of a file says, said once for all of them. */
export function CommonValues({ found, onChange }: Props) {
  const load = () => void loadOfferChoices();
  const choices = useRemote(offerChoices, null, '', () => {
    if (!offerChoices.$state.get().data) load();
  });
  return (
    <Panel title={m.market_offers_commonTitle()} lead={m.market_offers_commonLead({ total: formatCount(found.total) })}>
      <Loaded remote={choices} onRetry={load}>
        {(known) => <Fields key={found.lacking.map(({ column }) => column).join()} {...{ found, onChange, known }} />}
      </Loaded>
    </Panel>
  );
}

type Values = Record<CommonColumn | 'taxRate', string>;

function Fields({ found, onChange, known }: Props & { known: OfferChoices }) {
  const { lacking } = found;
  const form = useForm<Values>({
    initial: {
      ...{ currency: '', taxBasis: '', tradeTerm: '', warehouseCity: '' },
      ...{ packing: '', qualityClass: '', paymentTerm: '', taxRate: usualRate },
    },
    draft: () => draftOf(`commonValues:${found.id}`),
    check: (values) => ({
      ...Object.fromEntries(
        lacking.map(({ column, needed }) => [column, needed ? missingError(values[column]) : undefined]),
      ),
      // Where it is all that is asked for, an empty answer says nothing.
      ...(lacking.every(({ needed }) => !needed) && { taxBasis: missingError(values.taxBasis) }),
      taxRate: values.taxBasis === 'INCLUDED' ? missingError(values.taxRate) : undefined,
    }),
    send: async (values) => {
      const said = lacking.flatMap(({ column }) => (values[column] ? [[column, values[column]] as const] : []));
      const outcome = await completeImport(found.id, {
        ...Object.fromEntries(said),
        ...(values.taxBasis === 'INCLUDED' && { taxRate: values.taxRate }),
      });
      if (outcome.ok) onChange(outcome.data);
      if (outcome.ok) return outcome;
      const fields = Object.entries(outcome.fields).map(([name, text]) => [name.replace(/^values\./, ''), text]);
      return { ...outcome, fields: Object.fromEntries(fields) as Record<string, string> };
    },
  });
  const options: Record<CommonColumn, readonly { code: string; name: string }[]> = {
    currency: asChoices(known.currency.filter(({ id }) => (tradeCurrencies as readonly string[]).includes(id))),
    taxBasis: asChoices(known.taxBasis),
    tradeTerm: tradeTerms.map(({ id, code }) => ({ code, name: tradeTermFullName(id) })),
    warehouseCity: asChoices(known.warehouseCityId),
    packing: asChoices(known.packing),
    qualityClass: asChoices(known.qualityClass),
    paymentTerm: asChoices(known.paymentTerm),
  };
  const field = ({ column, needed }: (typeof lacking)[number]): ReactNode => (
    <ChoiceField
      key={column}
      form={form}
      name={column}
      required={needed}
      options={options[column]}
      help={column === 'taxBasis' && found.sample.length > 0 ? m.market_offers_commonTaxHelp() : undefined}
    />
  );
  const labels = Object.fromEntries(
    [...lacking.map(({ column }) => column), 'taxRate' as const].map((column) => [column, importColumnName(column)]),
  );
  return (
    <Form form={form} labels={labels}>
      <div className="grid gap-4 sm:grid-cols-2">
        {lacking.map(field)}
        {form.values.taxBasis === 'INCLUDED' && <TextField form={form} name="taxRate" required places={2} unit="%" />}
      </div>
      <Button type="submit" busy={form.busy}>
        {m.market_offers_commonTake()}
      </Button>
    </Form>
  );
}
