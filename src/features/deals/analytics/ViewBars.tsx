import type { SellingFigures } from '#api/deals/selling-figures.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatDate } from '#lib/format.ts';

const chart = { height: 140, foot: 22, head: 18, scale: 40 };
/** So many bars can be told from one another on a phone. */
const mostBars = 92;
/** So many have room for their number. */
const mostLabelled = 31;
const week = 7;

/** Views by day; of a year by weeks. */
export function ViewBars({ from, until, views: { total, byDay } }: SellingFigures) {
  if (total === 0) return <p className="text-soft">{m.deals_figures_viewsNone()}</p>;
  const isLong = byDay.length > mostBars;
  const bars = isLong ? byWeek(byDay) : byDay;
  const most = Math.max(...bars.map(({ views }) => views));
  const foot = chart.height - chart.foot;
  const top = (views: number) => chart.head + (foot - chart.head) * (1 - views / most);
  const width = 100 / bars.length;
  const busiest = formatCount(Math.max(...byDay.map(({ views }) => views)));
  const label = m.deals_figures_viewsChart({
    ...{ total: formatCount(total), most: busiest, from: formatDate(from), until: formatDate(until) },
  });
  return (
    <>
      <div className="figures flex" role="img" aria-label={label}>
        <svg width={chart.scale} height={chart.height} className="block shrink-0">
          {[0, most].map((views) => (
            <text key={views} x={chart.scale - 8} y={top(views) + 4} textAnchor="end" className="fill-faint text-meta">
              {formatCount(views)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={chart.height} className="block min-w-0 grow overflow-visible">
          {[0, most].map((views) => (
            <rect key={views} y={top(views)} width="100%" height="1" className="fill-line" />
          ))}
          {bars.map(({ day, views }, index) => (
            <g key={day}>
              <rect
                x={`${(index + 0.1) * width}%`}
                y={top(views)}
                width={`${width * 0.8}%`}
                height={foot - top(views)}
                className="fill-brand"
              />
              {bars.length <= mostLabelled && views > 0 && (
                <text
                  x={`${(index + 0.5) * width}%`}
                  y={top(views) - 3}
                  textAnchor="middle"
                  className="fill-soft max-desk:hidden text-meta"
                >
                  {formatCount(views)}
                </text>
              )}
            </g>
          ))}
          <text x="0" y={chart.height - 6} className="fill-faint text-meta">
            {formatDate(from, 'short')}
          </text>
          <text x="100%" y={chart.height - 6} textAnchor="end" className="fill-faint text-meta">
            {formatDate(until, 'short')}
          </text>
        </svg>
      </div>
      {isLong && <p className="text-soft mt-1 text-table">{m.deals_figures_viewsWeeks()}</p>}
    </>
  );
}

type Bars = SellingFigures['views']['byDay'];

/** Whole weeks that end today; the first may be shorter. */
function byWeek(days: Bars): Bars {
  const short = days.length % week;
  const starts = [...(short > 0 ? [0] : []), ...Array.from({ length: Math.floor(days.length / week) }, (_, at) => short + at * week)]; // prettier-ignore
  return starts.map((start, index) => {
    const own = days.slice(start, starts[index + 1] ?? days.length);
    return { day: own[0]!.day, views: own.reduce((sum, { views }) => sum + views, 0) };
  });
}
