import type { SupplierStatistics } from '#api/market/own-shop.ts';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { MonthChart } from './MonthChart.tsx';

type Months = SupplierStatistics['months'];

/** What a month is told by, from the RFQ to the deal. */
export const series = [
  { id: 'invited', label: m.market_shop_invited, fill: 'fill-line-strong', mark: 'bg-line-strong' },
  { id: 'quoted', label: m.market_shop_quoted, fill: 'fill-brand', mark: 'bg-brand' },
  { id: 'awarded', label: m.market_shop_awarded, fill: 'fill-amber', mark: 'bg-amber' },
] as const;

/** Three bars a month. */
export function MonthBars({ months }: { months: Months }) {
  // In percent of the width.
  const bar = 24 / months.length;
  return (
    <MonthChart
      months={months}
      most={Math.max(4, ...months.flatMap((month) => series.map(({ id }) => month[id])))}
      format={(value) => formatCount(value)}
      legend={series.map(({ label, mark }) => ({ label: label(), mark }))}
    >
      {({ middle, top, foot }) =>
        months.map((month, index) =>
          series.map(({ id, fill }, place) => (
            <g key={`${month.month} ${id}`}>
              <rect
                x={`${middle(index) + (place - 1.5) * bar}%`}
                y={top(month[id])}
                width={`${bar * 0.85}%`}
                height={foot - top(month[id])}
                className={fill}
              />
              {month[id] > 0 && (
                <text
                  x={`${middle(index) + (place - 1.075) * bar}%`}
                  y={top(month[id]) - 4}
                  textAnchor="middle"
                  className={cn('fill-soft text-meta', months.length > 6 && 'max-desk:hidden')}
                >
                  {formatCount(month[id])}
                </text>
              )}
            </g>
          )),
        )
      }
    </MonthChart>
  );
}
