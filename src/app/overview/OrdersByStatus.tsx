import { allOrderStatuses } from '#api/deals/order-states.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';

type Props = { counts: Record<string, number> };

/** How many orders stand where, each with the way to them. */
export function OrdersByStatus({ counts }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {allOrderStatuses.map((status) => {
        const count = counts[String(status)] ?? 0;
        return (
          <li key={status}>
            <a
              className="border-line hover:border-brand block rounded border px-3 py-2"
              href={localPath('/userCenter/order', { status })}
            >
              <span className={`figures block text-h3 font-semibold ${count === 0 ? 'text-faint' : ''}`}>
                {formatCount(count)}
              </span>
              <span className="text-soft text-table">{orderStatusName(status)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
