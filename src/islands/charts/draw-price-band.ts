import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Weeks } from './price-band-data.ts';

type Words = Record<string, string | undefined>;
const height = 260;

const classes = { faint: 'text-faint', line: 'text-line', brand: 'text-brand' } as const;

/** A colour of the theme as it is now, for a canvas; `opacity` from 0 to 1. */
function colour(name: keyof typeof classes, opacity = 1): string {
  const probe = document.createElement('i');
  probe.className = classes[name];
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
}

/** `2026-06-29` and `2026-06`, as the table below has them in both languages. */
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const monthOf = (seconds: number) => dayOf(seconds).slice(0, 7);
const monthWidth = 90;

/** Where months begin, as many as have room for their names. */
function monthStarts(from: number, to: number, width: number): number[] {
  const first = new Date(from * 1000);
  const starts: number[] = [];
  for (let index = 1; ; index += 1) {
    const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1) / 1000;
    if (at >= to) break;
    starts.push(at);
  }
  const every = Math.max(1, Math.ceil((starts.length * monthWidth) / width));
  return starts.filter((_, index) => index % every === 0);
}

/** A chart to point at: the week under the pointer is read out above it; dragging narrows the span, a double click ends that. */
export function drawBand(place: HTMLElement, weeks: Weeks, words: Words): uPlot {
  const lang = document.documentElement.lang;
  const amount = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 });
  const value = (_: uPlot, figure: number | null) => (figure === null ? '–' : amount.format(figure));
  const axis = {
    stroke: () => colour('faint'),
    grid: { stroke: () => colour('line'), width: 1 },
    ticks: { stroke: () => colour('line'), width: 1 },
    font: '12px Inter, sans-serif',
  };
  const edge = { stroke: () => colour('brand', 0.35), width: 1, points: { show: false }, value };
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      scales: { y: { range: (_, low, high) => [low - (high - low) * 0.08, high + (high - low) * 0.08] } },
      axes: [
        {
          ...axis,
          splits: (_, __, from, to) => monthStarts(from, to, place.clientWidth),
          values: (_, at) => at.map(monthOf),
        },
        { ...axis, values: (_, at) => at.map((figure) => amount.format(figure)), size: 60 },
      ],
      series: [
        { label: words['week'] ?? '', value: (_, at) => (at === null ? '–' : dayOf(at)) },
        { ...edge, label: words['low'] ?? '' },
        { label: words['median'] ?? '', stroke: () => colour('brand'), width: 2, points: { size: 4 }, value },
        { ...edge, label: words['high'] ?? '' },
      ],
      bands: [{ series: [3, 1], fill: () => colour('brand', 0.12) }],
    },
    weeks,
    place,
  );
  new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height })).observe(place);
  return chart;
}
