import type { PriceSeries } from '#api/market/price-history.ts';
import { indexed, priceLines, type PriceLines, type WeekValue } from '#api/market/price-lines.ts';
import { m } from '#i18n/messages.ts';
import { formatAmount, formatCount, formatFigure, formatIndicative } from '#lib/format.ts';

/** What is drawn: the median, the median in the middle half of the offers, or the median as an index. */
export const priceViews = ['median', 'spread', 'index'] as const;
export type PriceView = (typeof priceViews)[number];

/** Prices of a category in one currency, by week, oldest first. */
export type PricedCategory = { id: string; name: string; points: PriceSeries['points'] };

type Column = { label: string; drawn?: 'line' | 'edge'; figures: (number | undefined)[]; texts: string[] };
export type PricePicture = {
  plot: PriceLines;
  unit: string;
  note: string | undefined;
  ends: { name: string; last: string }[];
  columns: Column[];
  /** Places of the figures that are drawn. */
  decimals: number;
};

const height = 280;
const of = (points: PriceSeries['points'], name: 'median' | 'lowerQuarter' | 'upperQuarter'): WeekValue[] =>
  points.map((point) => ({ week: point.week, value: Number(point[name]) }));

/** The chart and the table of one view. Null where fewer than two weeks are known. `unit`: of the prices, `USD/t`. */
export function pricePicture(
  categories: readonly PricedCategory[],
  view: PriceView,
  unit: string,
): PricePicture | null {
  const medians = categories.map(({ points }) => of(points, 'median'));
  const index = view === 'index' ? indexed(medians) : null;
  const alone = categories.length === 1 ? categories[0]!.points : null;
  const edges =
    alone && view === 'spread' ? { lower: of(alone, 'lowerQuarter'), upper: of(alone, 'upperQuarter') } : null;
  const lines = index?.lines ?? medians;
  const plot = priceLines(lines, edges, height);
  if (!plot) return null;
  const weeks = plot.weeks.map(({ week }) => week);
  const decimals = index ? 1 : 2;
  const written = (value: number | undefined) =>
    value === undefined ? '–' : index ? value.toFixed(1) : formatAmount(String(value));
  const column = (label: string, values: readonly WeekValue[], drawn?: 'line' | 'edge'): Column => {
    const byWeek = new Map(values.map(({ week, value }) => [week, value]));
    const figures = weeks.map((week) => byWeek.get(week));
    return { label, ...(drawn ? { drawn } : {}), figures, texts: figures.map(written) };
  };
  return {
    plot,
    unit: index ? m.market_prices_indexBase({ week: index.base }) : unit,
    note: view === 'spread' ? undefined : m.market_prices_scaleNote(),
    ends: categories.map(({ name }, place) => {
      const last = lines[place]!.at(-1)!.value;
      return { name, last: index ? formatFigure(last, 1) : formatIndicative(String(last)) };
    }),
    columns:
      alone && !index
        ? [
            column(
              m.market_prices_low(),
              alone.map(({ week, low }) => ({ week, value: Number(low) })),
            ),
            column(m.market_prices_lowerQuarter(), of(alone, 'lowerQuarter'), edges ? 'edge' : undefined),
            column(m.market_prices_median(), medians[0]!, 'line'),
            column(m.market_prices_upperQuarter(), of(alone, 'upperQuarter'), edges ? 'edge' : undefined),
            column(
              m.market_prices_high(),
              alone.map(({ week, high }) => ({ week, value: Number(high) })),
            ),
            {
              label: m.market_prices_offers(),
              figures: [],
              texts: alone.map(({ offers }) => formatCount(offers)),
            },
          ]
        : categories.map(({ name }, place) => column(name, lines[place]!, 'line')),
    decimals,
  };
}

/** From the first median to the last: `+1.2%`. */
export function changeOf(points: PriceSeries['points']): string {
  const [first, last] = [Number(points[0]?.median), Number(points.at(-1)?.median)];
  if (!first || !last) return '–';
  const change = Math.round((last / first - 1) * 1000) / 10;
  return `${change > 0 ? '+' : change < 0 ? '−' : '±'}${formatFigure(Math.abs(change), 1)}%`;
}
