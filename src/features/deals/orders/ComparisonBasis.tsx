import { useEffect, useId, useState, type FormEvent } from 'react';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import type { Comparison } from '#api/deals/order.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { useAddress } from '#components/center/use-address.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { NumberInput } from '#components/form/NumberInput.tsx';
import { Button } from '#components/ui/button.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatPrice } from '#lib/format.ts';
import { assumptionNames, isAssumption, type AssumptionName, type Basis } from './comparison-basis.ts';
import { FreightChoice } from './FreightChoice.tsx';

type Props = {
  basis: Basis;
  answer: Comparison;
  /** What forwarders quote, and the one of them that is counted with; '': none. */
  freight: { quotes: FreightOfOrder['quotes']; chosen: string };
  address: Pick<ReturnType<typeof useAddress>, 'go'>;
};
type Changes = Partial<Record<AssumptionName, string | undefined>>;

const labels: Record<AssumptionName, (currency: string) => string> = {
  inlandPerTonne: (currency) => m.deals_orders_assumeInland({ currency }),
  freightPerTonne: (currency) => m.deals_orders_assumeFreight({ currency }),
  insurancePercent: () => m.deals_orders_assumeInsurance(),
  dutyPercent: () => m.deals_orders_assumeDuty(),
  financingPercent: () => m.deals_orders_assumeFinancing(),
  transitDays: () => m.deals_orders_assumeTransit(),
};

/** Currency, trade term and assumptions of a comparison: each can be changed, and lives in the address. */
export function ComparisonBasis({ basis, answer, freight, address: { go } }: Props) {
  const changed = assumptionNames.some((name) => basis[name] !== undefined);
  // Who types another freight counts with that one; the freight of a quote is not the own assumption.
  const apply = (changes: Changes) => {
    const same = freight.chosen !== '' && changes.freightPerTonne === answer.assumptions.freightPerTonne;
    go({ ...changes, ...(same ? { freightPerTonne: undefined } : { freightQuoteId: undefined }) });
  };
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <label className="space-y-1">
          <span className="text-soft block text-sm">{m.deals_rfq_currency()}</span>
          <NativeSelect
            value={basis.currency}
            // Carriage is an amount in the currency: it does not go along to another.
            onChange={(currency) => go({ currency, inlandPerTonne: undefined, freightPerTonne: undefined })}
            options={tradeCurrencies.map((value) => ({ value, label: value }))}
          />
        </label>
        <label className="space-y-1">
          <span className="text-soft block text-sm">{m.deals_rfq_tradeTerm()}</span>
          <NativeSelect
            value={String(basis.tradeTerm)}
            onChange={(tradeTerm) => go({ tradeTerm })}
            options={tradeTerms.map(({ id }) => ({ value: String(id), label: tradeTermName(id) }))}
          />
        </label>
        <FreightChoice
          quotes={freight.quotes}
          value={freight.chosen}
          onChange={(freightQuoteId) => go({ freightQuoteId, freightPerTonne: undefined, transitDays: undefined })}
        />
        <p className="text-soft pb-2 text-sm">{m.deals_orders_rateMonth({ month: answer.rateMonth.slice(0, 7) })}</p>
      </div>
      <details className="fold" open={changed || undefined}>
        <summary className="press hover:text-brand flex flex-wrap items-center gap-x-1 text-sm">
          <span className="font-medium">{m.deals_orders_assumptions()}</span>
          <span className="text-soft figures">
            {m.deals_orders_assumptionsNow({
              ...answer.assumptions,
              inlandPerTonne: formatPrice(answer.assumptions.inlandPerTonne),
              freightPerTonne: formatPrice(answer.assumptions.freightPerTonne),
              currency: basis.currency,
            })}
          </span>
        </summary>
        <AssumptionForm basis={basis} answer={answer} onApply={apply} />
      </details>
    </div>
  );
}

type FormProps = Pick<Props, 'basis' | 'answer'> & { onApply: (changes: Changes) => void };

function AssumptionForm({ basis, answer, onApply }: FormProps) {
  const [typed, setTyped] = useState<Record<AssumptionName, string>>(answer.assumptions);
  useEffect(() => setTyped(answer.assumptions), [answer]);
  const isWrong = (name: AssumptionName) => typed[name] !== '' && !isAssumption(name, typed[name]);
  const errorId = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = assumptionNames.find(isWrong);
    if (wrong === undefined) return onApply(typed);
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <form className="grid items-start gap-3 pt-1 pb-3 sm:grid-cols-2 wide:grid-cols-3" onSubmit={apply}>
      {assumptionNames.map((name) => (
        <label key={name} className="space-y-1">
          <span className="text-soft block text-sm">{labels[name](basis.currency)}</span>
          <NumberInput
            id={`${errorId}-${name}`}
            name={name}
            places={name === 'transitDays' ? 0 : 4}
            value={typed[name]}
            aria-invalid={isWrong(name) || undefined}
            aria-describedby={isWrong(name) ? `${errorId}-${name}-error` : undefined}
            onValue={(value) => setTyped({ ...typed, [name]: value })}
          />
          {isWrong(name) && (
            <span id={`${errorId}-${name}-error`} className="text-bad block text-sm">
              {name === 'transitDays' ? m.deals_orders_assumptionWholeDays() : m.deals_orders_assumptionWrong()}
            </span>
          )}
        </label>
      ))}
      <div className="flex gap-2 sm:col-span-2 wide:col-span-3">
        <Button type="submit" variant="outline">
          {m.deals_orders_reckon()}
        </Button>
        <Button
          variant="quiet"
          onClick={() => onApply(Object.fromEntries(assumptionNames.map((name) => [name, undefined])))}
        >
          {m.deals_orders_usualAssumptions()}
        </Button>
      </div>
    </form>
  );
}
