import type { ReactNode } from 'react';
import type { SupplierStatistics } from '#api/own-shop.ts';

const chart = { width: 720, height: 180, foot: 22, head: 16 };

/** Where things stand in the chart. */
export type Place = { middle: (month: number) => number; top: (value: number) => number; foot: number };

type Props = {
  months: SupplierStatistics['months'];
  /** The largest value; the scale goes on to the next even number. */
  most: number;
  format: (value: number) => string;
  legend: readonly { label: string; mark: string }[];
  children: (place: Place) => ReactNode;
};

/** The frame of a chart by months. The table below the charts says the same: nothing here is for screen readers. */
export function MonthChart({ months, most, format, legend, children }: Props) {
  const { width, height, head } = chart;
  const foot = height - chart.foot;
  // Even, so that its half is a whole number, too.
  const scale = 2 * Math.ceil(most / 2);
  const middle = (month: number) => (month + 0.5) * (width / months.length);
  const top = (value: number) => head + (foot - head) * (1 - value / scale);
  return (
    <div aria-hidden="true">
      <ul className="text-soft mb-2 flex flex-wrap gap-x-4 text-sm">
        {legend.map(({ label, mark }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span className={`size-3 rounded-sm ${mark}`} />
            {label}
          </li>
        ))}
      </ul>
      {/* On a phone the newest months are in sight. */}
      <div className="overflow-x-auto" ref={(box) => void box?.scrollTo({ left: box.scrollWidth })}>
        <svg viewBox={`0 0 ${width} ${height}`} className="figures h-auto w-full max-w-[60rem] min-w-[36rem]">
          {[0, scale / 2, scale].map((value) => (
            <g key={value}>
              <path d={`M0 ${top(value)}H${width}`} className="stroke-line" />
              <text x={0} y={top(value) - 3} className="fill-faint text-[11px]">
                {format(value)}
              </text>
            </g>
          ))}
          {children({ middle, top, foot })}
          {months.map(({ month }, index) => (
            <text key={month} x={middle(index)} y={height - 6} textAnchor="middle" className="fill-faint text-[11px]">
              {month.slice(2)}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}
