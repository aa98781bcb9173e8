import type { SupplierStatistics } from '#api/own-shop.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';

type Months = SupplierStatistics['months'];

/** What a month is told by, from the RFQ to the deal. */
export const series = [
  { id: 'invited', label: m.shop_invited, fill: 'fill-line-strong', mark: 'bg-line-strong' },
  { id: 'quoted', label: m.shop_quoted, fill: 'fill-brand', mark: 'bg-brand' },
  { id: 'awarded', label: m.shop_awarded, fill: 'fill-amber', mark: 'bg-amber' },
] as const;

const chart = { width: 720, height: 180, foot: 22, head: 16, bar: 14 };

/** Three bars a month. The table below says the same: nothing here is for screen readers. */
export function MonthBars({ locale, months }: { locale: Locale; months: Months }) {
  const { width, height, foot, head, bar } = chart;
  // Even, so that its half is a whole number, too.
  const most = 2 * Math.ceil(Math.max(4, ...months.flatMap((month) => series.map(({ id }) => month[id]))) / 2);
  const step = width / months.length;
  const room = height - foot - head;
  const top = (value: number) => head + room * (1 - value / most);
  return (
    <div aria-hidden="true">
      <ul className="text-soft mb-2 flex flex-wrap gap-x-4 text-sm">
        {series.map(({ id, label, mark }) => (
          <li key={id} className="flex items-center gap-1.5">
            <span className={`size-3 rounded-sm ${mark}`} />
            {label()}
          </li>
        ))}
      </ul>
      {/* On a phone the newest months are in sight. */}
      <div className="overflow-x-auto" ref={(box) => void box?.scrollTo({ left: box.scrollWidth })}>
        <svg viewBox={`0 0 ${width} ${height}`} className="figures h-auto w-full min-w-[36rem]">
          {[0, most / 2, most].map((value) => (
            <g key={value}>
              <path d={`M0 ${top(value)}H${width}`} className="stroke-line" />
              <text x={0} y={top(value) - 3} className="fill-faint text-[11px]">
                {formatCount(locale, value)}
              </text>
            </g>
          ))}
          {months.map((month, index) => {
            const middle = (index + 0.5) * step;
            return (
              <g key={month.month}>
                {series.map(({ id, fill }, place) => (
                  <rect
                    key={id}
                    x={middle + (place - 1.5) * bar}
                    y={top(month[id])}
                    width={bar - 2}
                    height={height - foot - top(month[id])}
                    className={fill}
                  />
                ))}
                <text x={middle} y={height - 6} textAnchor="middle" className="fill-faint text-[11px]">
                  {month.month.slice(2)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </div>
  );
}
