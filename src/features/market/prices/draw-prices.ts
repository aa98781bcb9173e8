import uPlot from 'uplot';
import { levelsAround, monthsBetween } from '#api/market/price-chart.ts';
import { lineLook } from './line-look.ts';
import type { PriceColumn, PriceFigures } from './price-figures.ts';
import { readOut } from './read-out.ts';
import './plot.css';

/** As in the picture (features/market/prices/PricePlot.astro): the chart must not look like another one. */
const frame = { levels: 52, months: 20, inset: 10, mostMonths: 6 };

/** A colour of the theme (a token) as it is now, for a canvas; `opacity` from 0 to 1. */
function colour(token: string, opacity = 1): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}

const shown = (low: number, high: number) => {
  const levels = levelsAround(low, high);
  return { levels, floor: levels[0]!.value, ceiling: levels.at(-1)!.value };
};

/** Where months begin that have room for their names. */
function months(from: number, to: number): { at: number; month: string }[] {
  const inside = monthsBetween(from * 1000, to * 1000)
    .map(({ at, month }) => ({ at: at / 1000, month }))
    .filter(({ at }) => Math.abs((at - from) / (to - from) - 0.5) < 0.45);
  const every = Math.ceil(inside.length / frame.mostMonths);
  return inside.filter((_, index) => index % every === 0);
}

/** A chart to point at. Of a published price, dragging narrows the span, and a double click ends that; lines keep to their ends. */
export function drawPrices(place: HTMLElement, figures: PriceFigures, height: number): uPlot {
  const { kind, at, columns } = figures;
  const narrow = matchMedia('(width < 40rem)');
  const line = { stroke: () => colour('--line'), width: 1 };
  const axis = {
    stroke: () => colour('--ink-faint'),
    ticks: { show: false },
    font: `11px ${getComputedStyle(place).fontFamily}`,
  };
  // Decimals go with the levels, which go with what is in sight.
  let levels = shown(...extremes(columns)).levels;
  const amount = (value: number) =>
    value.toLocaleString(document.documentElement.lang, {
      minimumFractionDigits: levels[0]!.decimals,
      maximumFractionDigits: levels[0]!.decimals,
    });
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height,
      // The last mark of steps is not cut.
      padding: [0, kind === 'steps' ? 5 : 0, 0, 0],
      legend: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      cursor: {
        y: false,
        points: { size: 7, fill: (plot, index) => colourOf(plot, index) ?? colour('--brand') },
        dataIdx: (plot, _, near, x) => (kind === 'steps' ? lastUpTo(plot, x) : near),
        ...(kind === 'lines' && { drag: { x: false, y: false } }),
      },
      scales: {
        y: {
          range: (_, low, high) => {
            const next = shown(low, high);
            levels = next.levels;
            const margin = ((next.ceiling - next.floor) * frame.inset) / (height - frame.months - 2 * frame.inset);
            return [next.floor - margin, next.ceiling + margin];
          },
        },
      },
      axes: [
        {
          ...axis,
          size: frame.months,
          gap: 4,
          grid: line,
          splits: (_, __, from, to) => months(from, to).map((month) => month.at),
          values: (plot) =>
            months(plot.scales['x']!.min!, plot.scales['x']!.max!).map(({ month }, index) =>
              narrow.matches && index % 2 === 1 ? '' : month,
            ),
        },
        {
          ...axis,
          size: frame.levels,
          gap: 8,
          grid: line,
          splits: () => levels.map(({ value }) => value),
          values: (_, values) => values.map(amount),
        },
      ],
      series: [{}, ...(kind === 'lines' ? lines(columns) : [stepLine(known(columns))])],
      bands: columns.some(({ isEdge }) => isEdge) ? [{ series: [3, 1], fill: () => colour('--brand', 0.14) }] : [],
      plugins: [readOut(place, figures)],
    },
    [at, ...columns.map(({ values }) => values)],
    place,
  );
  new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height })).observe(place);
  return chart;
}

const known = (columns: readonly PriceColumn[]) =>
  columns.flatMap(({ values }) => values).filter((value) => value !== null);

function extremes(columns: readonly PriceColumn[]): [low: number, high: number] {
  const all = known(columns);
  return [Math.min(...all), Math.max(...all)];
}

/** The price that held at a time is the last one before it. */
function lastUpTo(plot: uPlot, x: number): number {
  return Math.max(
    0,
    plot.data[0].findLastIndex((at) => at <= x),
  );
}

function colourOf(plot: uPlot, index: number): string | undefined {
  const { stroke } = plot.series[index]!;
  const drawn = typeof stroke === 'function' ? stroke(plot, index) : undefined;
  return typeof drawn === 'string' ? drawn : undefined;
}

/** As in the picture: a span has its line between its bounds. */
function lines(columns: readonly PriceColumn[]): uPlot.Series[] {
  let number = 0;
  return columns.map(({ isEdge }) => {
    if (isEdge) return { width: 0, points: { show: false } };
    const { token, dash } = lineLook(number++);
    return {
      stroke: () => colour(token),
      width: 2,
      spanGaps: true,
      points: { show: false },
      ...(dash && { dash: dash.split(' ').map(Number) }),
    };
  });
}

/** The latest of equal extremes is marked, as in the picture. */
function stepLine(values: readonly number[]): uPlot.Series {
  const marked = [values.lastIndexOf(Math.min(...values)), values.lastIndexOf(Math.max(...values)), values.length - 1];
  return {
    stroke: () => colour('--brand'),
    width: 2,
    fill: () => colour('--brand', 0.07),
    ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
    points: {
      show: true,
      size: 8,
      fill: () => colour('--surface'),
      filter: () => [...new Set(marked)].sort((a, b) => a - b),
    },
  };
}
