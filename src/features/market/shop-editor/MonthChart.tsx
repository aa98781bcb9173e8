import type { ReactNode } from 'react';
import type { SupplierStatistics } from '#api/market/own-shop.ts';
import { cn } from '#components/ui/class-names.ts';

const chart = { height: 180, foot: 22, head: 16, scale: 56 };

/** Where things stand in the chart: `middle` in percent of its width, the others in pixels from the top. */
export type Place = { middle: (month: number) => number; top: (value: number) => number; foot: number };

type Props = {
  months: SupplierStatistics['months'];
  /** The largest value; the scale goes on to the next even number. */
  most: number;
  format: (value: number) => string;
  legend: readonly { label: string; mark: string }[];
  children: (place: Place) => ReactNode;
};

/**
 * The frame of a chart by months, as wide as there is room: all of them and the scale are in sight on a phone, too. The
 * table below the charts says the same: nothing here is for screen readers.
 */
export function MonthChart({ months, most, format, legend, children }: Props) {
  const { height, head } = chart;
  const foot = height - chart.foot;
  // Even, so that its half is a whole number, too.
  const scale = 2 * Math.ceil(most / 2);
  const levels = [0, scale / 2, scale];
  const middle = (month: number) => (month + 0.5) * (100 / months.length);
  const top = (value: number) => head + (foot - head) * (1 - value / scale);
  return (
    <div aria-hidden="true">
      <ul className="text-soft mb-2 flex flex-wrap gap-x-4 text-table">
        {legend.map(({ label, mark }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span className={`size-3 rounded-sm ${mark}`} />
            {label}
          </li>
        ))}
      </ul>
      <div className="figures flex">
        <svg width={chart.scale} height={height} className="block shrink-0">
          {levels.map((value) => (
            <text key={value} x={chart.scale - 8} y={top(value) + 4} textAnchor="end" className="fill-faint text-meta">
              {format(value)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={height} className="block min-w-0 grow overflow-visible">
          {levels.map((value) => (
            <rect key={value} y={top(value)} width="100%" height="1" className="fill-line" />
          ))}
          {children({ middle, top, foot })}
          {months.map(({ month }, index) => (
            <text
              key={month}
              x={`${middle(index)}%`}
              y={height - 6}
              textAnchor="middle"
              className={cn(
                'fill-faint text-meta',
                months.length > 6 && (months.length - index) % 2 === 0 && 'max-sm:hidden',
              )}
            >
              {month.slice(2)}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}
