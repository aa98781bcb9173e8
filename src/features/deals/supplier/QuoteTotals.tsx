import type { RfqView } from '#api/deals/trade.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import type { QuoteForm, QuoteLineForm } from '../stores/supplier.ts';
import { sumOf } from './quote-values.ts';

type Props = { values: QuoteForm; rfq: RfqView };

/** The running total. What is offered instead is another choice of the buyer and counts by itself. */
export function QuoteTotals({ values: { lines, currency }, rfq }: Props) {
  const rows = [
    { label: m.deals_supplier_totalAsked(), lines: lines.filter(({ replacement }) => !replacement) },
    { label: m.deals_supplier_totalInstead(), lines: lines.filter(({ replacement }) => replacement) },
  ].filter((row) => row.lines.length > 0);
  return (
    <dl className="border-line-strong space-y-1 border-t pt-3" aria-live="polite">
      {rows.map((row) => (
        <div key={row.label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <dt>
            {row.label}{' '}
            <span className="text-soft text-table">
              {m.deals_supplier_askedFor({ quantity: tonnesText(rfq.quantity) })}
            </span>
          </dt>
          <dd className="figures text-h3 font-semibold">{totalText(row.lines, currency) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is quoted of what was asked for; where all of it is something else, that. */
export function askedTotal({ lines, currency }: QuoteForm): string | null {
  const asked = lines.filter(({ replacement }) => !replacement);
  return totalText(asked.length > 0 ? asked : lines, currency);
}

function totalText(lines: readonly QuoteLineForm[], currency: string): string | null {
  const sum = sumOf(lines);
  return sum ? `${tonnesText(sum.quantity)} · ${moneyText({ amount: sum.amount, currency })}` : null;
}
