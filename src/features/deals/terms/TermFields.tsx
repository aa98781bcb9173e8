import type { Named } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import type { RfqChoices } from '#api/deals/rfq.ts';
import { tradeTermFields, type TradeTermField } from '#api/deals/trade-terms.ts';
import { neededFields, removedFields } from '#api/deals/trade-rules.ts';
import { asChoices, ChoiceField, PortField, TextField, type TextForm } from '#components/form/fields.tsx';

type Props = {
  form: TextForm<TradeTermField | 'tradeTerm'>;
  choices: Pick<RfqChoices, 'ports' | 'deliveryMethods'>;
  countries: readonly Named[];
  help?: Partial<Record<TradeTermField, string | undefined>>;
};

/** The places that the chosen trade term keeps: one table decides (api/deals/trade-terms.ts). */
export function TermFields({ form, choices, countries, help = {} }: Props) {
  const { tradeTerm } = form.values;
  const kept = tradeTermFields.filter((field) => !removedFields(tradeTerm).includes(field));
  if (kept.length === 0) return null;
  const common = (name: TradeTermField) => ({
    form,
    help: help[name],
    required: neededFields(tradeTerm).includes(name),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {kept.includes('departurePort') && (
        <PortField {...common('departurePort')} name="departurePort" ports={choices.ports} />
      )}
      {kept.includes('portDischarge') && (
        <PortField {...common('portDischarge')} name="portDischarge" ports={choices.ports} />
      )}
      {kept.includes('destinationPort') && (
        <PortField
          {...common('destinationPort')}
          name="destinationPort"
          ports={choices.ports}
          onPick={(country) => form.set('destinationCountry', country)}
        />
      )}
      {kept.includes('destinationCountry') && (
        <ChoiceField {...common('destinationCountry')} name="destinationCountry" options={asChoices(countries)} />
      )}
      {kept.includes('serviceAddress') && (
        <TextField
          {...common('serviceAddress')}
          name="serviceAddress"
          maxLength={textLength.serviceAddress[1]}
          className="sm:col-span-2"
        />
      )}
      {kept.includes('deliveryMethod') && (
        <ChoiceField {...common('deliveryMethod')} name="deliveryMethod" options={choices.deliveryMethods} />
      )}
    </div>
  );
}
