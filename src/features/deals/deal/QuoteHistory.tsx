import './deal.css';
import { m } from '#i18n/messages.ts';
import { formatDate, formatFigure, formatPrice } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { quoteChart, type QuoteSeries } from '#api/deals/quote-history.ts';

type Props = {
  currency: string;
  series: readonly QuoteSeries[];
  /** What the prices are, where they are not those quoted. */
  caption?: string;
};

const height = 150;
/** Told apart by colour and by stroke: not everybody sees the colours. */
const strokes = ['stroke-brand', 'stroke-amber', 'stroke-good', 'stroke-bad', 'stroke-ink'];
const fills = ['fill-brand', 'fill-amber', 'fill-good', 'fill-bad', 'fill-ink'];
const dashes = [undefined, '6 4', '2 3', '10 3 2 3'];
const of = <Value,>(values: readonly Value[], index: number): Value => values[index % values.length]!;

/** How the prices of quotes moved from version to version: drawn, and as figures. Nothing where none has moved. */
export function QuoteHistory({ currency, series, caption = m.deals_orders_historyQuoted({ currency }) }: Props) {
  const chart = quoteChart(series, height);
  if (!chart) return null;
  const { levels, first, last } = chart;
  return (
    <figure className="space-y-2">
      <figcaption className="text-soft text-table">{caption}</figcaption>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-table" aria-hidden="true">
        {chart.series.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-2">
            <svg width="24" height="8">
              <path d="M0 4H24" className={of(strokes, index)} strokeWidth="2" strokeDasharray={of(dashes, index)} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className="flex" aria-hidden="true">
        <svg width="60" height={height + 20} className="block shrink-0">
          {levels.map(({ y, value, decimals }) => (
            <text key={value} x="52" y={y + 4} textAnchor="end" className="fill-soft figures text-meta">
              {formatFigure(value, decimals)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={height + 20} className="block min-w-0 grow overflow-visible">
          {levels.map(({ y, value }) => (
            <rect key={value} x="0" y={y} width="100%" height="1" className="fill-line" />
          ))}
          <text x="0" y={height + 15} className="fill-soft figures text-meta">
            {formatDate(first, 'short')}
          </text>
          <text x="92%" y={height + 15} textAnchor="middle" className="fill-soft figures text-meta">
            {formatDate(last, 'short')}
          </text>
          <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
            {chart.series.map(({ id, line }, index) => (
              <path
                key={id}
                d={line}
                fill="none"
                className={of(strokes, index)}
                strokeWidth="2"
                strokeDasharray={of(dashes, index)}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {chart.series.map(({ id, points }, index) =>
            points.map(({ version, x, y }) => (
              <circle key={`${id} ${version}`} cx={`${x}%`} cy={y} r="3.5" className={of(fills, index)} />
            )),
          )}
        </svg>
      </div>
      <details className="fold">
        <summary className="press hover:text-brand flex items-center text-table">
          {m.deals_orders_historyFigures()}
        </summary>
        <Figures currency={currency} series={chart.series} />
      </details>
    </figure>
  );
}

function Figures({ currency, series }: Omit<Props, 'caption'>) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={m.deals_orders_history()}>
      <table className="console-table">
        <caption className="sr-only">{m.deals_orders_history()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.deals_orders_supplier()}</th>
            <th scope="col">{m.deals_orders_versionNumber()}</th>
            <th scope="col">{m.deals_orders_sentAt()}</th>
            <th scope="col" className="deal-figure">
              {m.deals_orders_perTonneIn({ currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {series.flatMap(({ id, name, points }) =>
            points.map(({ version, at, amount }) => (
              <tr key={`${id} ${version}`}>
                <td data-label={m.deals_orders_supplier()}>{name}</td>
                <td data-label={m.deals_orders_versionNumber()} className="figures">
                  {version}
                </td>
                <td data-label={m.deals_orders_sentAt()} className="figures">
                  {formatMoment(at)}
                </td>
                <td data-label={m.deals_orders_perTonneIn({ currency })} className="figures deal-figure">
                  {formatPrice(amount)}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
