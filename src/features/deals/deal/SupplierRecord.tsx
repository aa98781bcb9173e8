import type { QuoteView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatFigure } from '#lib/format.ts';

type Props = { supplier: Pick<QuoteView['supplier'], 'completedDeals' | 'stars'> };

/** What a supplier has done here. */
export function SupplierRecord({ supplier: { completedDeals, stars } }: Props) {
  if (completedDeals === 0) return <span className="text-soft">{m.deals_orders_noRecord()}</span>;
  return (
    <span className="figures">
      {stars !== null && `${m.deals_orders_starsOf({ stars: formatFigure(stars, 1) })} · `}
      {m.deals_orders_dealCount({ count: formatCount(completedDeals) })}
    </span>
  );
}
