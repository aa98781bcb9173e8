import { useId } from 'react';
import { moneyText } from '#components/center/figures.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import { noFreightQuote } from '#api/deals/freight-choices.ts';
import { m } from '#i18n/messages.ts';
import { divide } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';

type Props = {
  quotes: FreightOfOrder['quotes'];
  /** Of the quote that is counted with; '': the cheapest of its route; `none`: the own assumption. */
  value: string;
  /** A forwarder's price is counted with, or could be. */
  some: boolean;
  onChange: (quoteId: string | undefined) => void;
};

/** Whose freight the comparison counts with: a forwarder's that stands, on its own route, or none. Nothing to choose: left out. */
export function FreightChoice({ quotes, value, some, onChange }: Props) {
  const id = useId();
  const live = quotes.filter(({ state }) => state === 'live');
  if (live.length === 0 && !some) return null;
  const options = live.map((quote) => ({
    value: quote.id,
    lang: '',
    label: m.deals_freight_choice({
      company: quote.company,
      price: moneyText({
        amount: divide(quote.amount.amount, String(quote.containers), 2),
        currency: quote.amount.currency,
      }),
      days: quote.transitDays,
      date: formatDate(quote.validUntil, 'short'),
    }),
  }));
  return (
    <div className="min-w-0 max-w-full space-y-1">
      <label htmlFor={id} className="text-soft block text-table">
        {m.deals_orders_partFreight()}
      </label>
      <NativeSelect
        id={id}
        className="max-w-full"
        value={value}
        onChange={(id) => onChange(id || undefined)}
        options={[
          { value: '', label: m.deals_freight_bestKnown() },
          ...options,
          { value: noFreightQuote, label: m.deals_freight_ownAssumption() },
        ]}
      />
    </div>
  );
}
