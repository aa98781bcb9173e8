import { m } from '#i18n/messages.ts';
import { formatAmount, formatDate, formatFigure } from '#lib/format.ts';
import { priceChart, type PricePoint } from '#api/market/price-chart.ts';

type Props = {
  /** Oldest first. */
  points: readonly PricePoint[];
  unit: string;
  until: string;
};

const height = 160;

/** A price over time where a page is an island; the same figures stand in the table below it. */
export function PriceChart({ points, unit, until }: Props) {
  const chart = priceChart(points, { height, until });
  const amount = (text: string) => formatAmount(text);
  const day = (at: string) => formatDate(at, 'short');
  return (
    <div className="space-y-4">
      {chart ? (
        <div
          className="flex"
          role="img"
          aria-label={`${day(points[0]!.at)} – ${day(until)}: ${amount(chart.lowest.amount)} – ${amount(chart.highest.amount)} ${unit}`}
        >
          <svg width="46" height={height + 20} className="block shrink-0">
            {chart.levels.map(({ y, value, decimals }) => (
              <text key={y} x="40" y={y + 4} textAnchor="end" className="fill-soft text-meta">
                {formatFigure(value, decimals)}
              </text>
            ))}
          </svg>
          <svg width="100%" height={height + 20} className="block min-w-0 grow overflow-visible">
            {chart.levels.map(({ y }) => (
              <rect key={y} x="0" y={y} width="100%" height="1" className="fill-line" />
            ))}
            {chart.months
              .filter(({ x }) => x > 5 && x < 95)
              .map(({ x, month }) => (
                <text key={month} x={`${x}%`} y={height + 15} textAnchor="middle" className="fill-soft text-meta">
                  {month}
                </text>
              ))}
            <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
              <path d={`${chart.line}V${height}H0Z`} className="fill-brand" opacity=".07" />
              <path
                d={chart.line}
                fill="none"
                className="stroke-brand"
                strokeWidth="2"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <circle cx={`${chart.last.x}%`} cy={chart.last.y} r="4" className="fill-brand" />
          </svg>
        </div>
      ) : (
        <p className="text-soft">{m.market_offer_historyNone()}</p>
      )}
      <table className="w-full max-w-sm text-table">
        <thead className="text-soft text-left">
          <tr className="border-line border-b">
            <th scope="col" className="py-1.5 font-medium">
              {m.market_offer_historyDate()}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {m.market_offer_price()} <span className="unit">{unit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at} className="border-line border-b">
              <td className="figures py-1.5">{day(point.at)}</td>
              <td className="figures py-1.5 text-right">{amount(point.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
