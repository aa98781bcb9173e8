import { useState } from 'react';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import type { Comparison } from '#api/deals/comparison.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { useAddress } from '#components/center/use-address.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatPrice } from '#lib/format.ts';
import { AssumptionForm } from './AssumptionForm.tsx';
import { assumptionNames, basisNames, basisText, type Basis } from './comparison-basis.ts';
import { FreightChoice } from './FreightChoice.tsx';

type Props = {
  basis: Basis;
  answer: Comparison;
  /** What forwarders quote, and the one of them that is counted with; '': the cheapest of each route. */
  freight: { quotes: FreightOfOrder['quotes']; chosen: string };
  address: Pick<ReturnType<typeof useAddress>, 'go' | 'params'>;
};

/** What the address says nothing of. */
const landed = 'landed';

/** Currency, basis and assumptions of a comparison: each can be changed, and lives in the address. */
export function ComparisonBasis({ basis, answer, freight, address: { go, params } }: Props) {
  const { assumptions, destination, tradeTerm, rows } = answer;
  const changed = basis.routes.length > 0 || assumptionNames.some((name) => basis[name] !== undefined);
  const nothing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
  const ofRoutes = basisNames(params).filter((name) => name.includes('.'));
  const amounts = ['inlandPerTonne', ...ofRoutes.filter((name) => name.startsWith('freight.'))];
  const isPriced = rows.some(({ parts }) => parts.some(({ kind, source }) => kind === 'freight' && source === 'known'));
  const [open, setOpen] = useState(false);
  // On a phone one line, which unfolds: the quotes stand on the first screen.
  const folded = open ? '' : 'max-sm:hidden';
  return (
    <div className="screen-only space-y-2">
      <button
        type="button"
        aria-expanded={open}
        className="link press -my-2 block text-start text-table sm:hidden"
        onClick={() => setOpen(!open)}
      >
        {m.deals_orders_comparedOn({ currency: basis.currency, term: basisText(answer) })}
      </button>
      <div className={`flex flex-wrap items-end gap-x-4 gap-y-2 ${folded}`}>
        <label className="space-y-1">
          <span className="text-soft block text-table">{m.deals_rfq_currency()}</span>
          <NativeSelect
            value={basis.currency}
            // Carriage is an amount in the currency: it does not go along to another.
            onChange={(currency) => go({ currency, ...nothing(amounts) })}
            options={tradeCurrencies.map((value) => ({ value, label: value }))}
          />
        </label>
        <label className="min-w-0 max-w-full space-y-1">
          <span className="text-soft block text-table">{m.deals_orders_basis()}</span>
          <NativeSelect
            className="max-w-full"
            value={String(tradeTerm ?? landed)}
            onChange={(term) => go({ tradeTerm: term === landed ? undefined : term })}
            options={[
              ...(destination ? [{ value: landed, label: basisText({ tradeTerm: null, destination }) }] : []),
              ...tradeTerms.map(({ id }) => ({ value: String(id), label: tradeTermName(id) })),
            ]}
          />
        </label>
        <FreightChoice
          quotes={freight.quotes}
          value={freight.chosen}
          some={isPriced || freight.chosen !== ''}
          onChange={(freightQuoteId) => go({ freightQuoteId })}
        />
        <p className="text-soft pb-2 text-table">{m.deals_orders_rateMonth({ month: answer.rateMonth.slice(0, 7) })}</p>
      </div>
      <details className={`fold ${folded}`} open={changed || undefined}>
        <summary className="press hover:text-brand flex flex-wrap items-center gap-x-1 text-table">
          <span className="font-medium">{m.deals_orders_assumptions()}</span>
          <span className="text-soft figures">
            {m.deals_orders_assumptionsNow({
              ...assumptions,
              inlandPerTonne: formatPrice(assumptions.inlandPerTonne),
              currency: basis.currency,
            })}
          </span>
        </summary>
        <AssumptionForm
          answer={answer}
          currency={basis.currency}
          isSaid={(name) => params.has(name)}
          onApply={go}
          onUsual={() => go(nothing([...assumptionNames, ...ofRoutes]))}
        />
      </details>
    </div>
  );
}
