import { allOrderStatuses } from '#api/deals/order-states.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';

type Props = { counts: Record<string, number> };

/** How many orders stand where on their way, each with the way to them. */
export function OrdersByStatus({ counts }: Props) {
  return (
    <ul className="pipeline">
      {allOrderStatuses.map((status) => {
        const count = counts[String(status)] ?? 0;
        return (
          <li key={status} data-some={count > 0 || undefined}>
            <a className="quiet-link block" href={localPath('/userCenter/order', { status })}>
              <span className="figures text-h3 block font-semibold">{formatCount(count)}</span>
              <span className="text-soft text-table">{orderStatusName(status)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
