import { levelsAround, monthsBetween, type PricePlot } from './price-chart.ts';

/** A week's prices, decimal text; `week` is its Monday, YYYY-MM-DD. */
export type WeekPrices = { week: string; low: string; median: string; high: string };
export type PriceBand = PricePlot & {
  /** SVG paths in a box of 100 × height: the span from the lowest to the highest, and the middle of it. */
  span: string;
  middle: string;
  /** From the first middle price to the last, in percent. */
  change: number;
};

const inset = 10;
const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`);
const place = (value: number) => Math.round(value * 100) / 100;

/** The geometry of weekly prices, oldest first. Null for fewer than two weeks: there is nothing to draw. */
export function priceBand(weeks: readonly WeekPrices[], height: number): PriceBand | null {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || weeks.length < 2) return null;
  const [start, end] = [dayOf(first.week), dayOf(last.week)];
  const levels = levelsAround(
    Math.min(...weeks.map(({ low }) => Number(low))),
    Math.max(...weeks.map(({ high }) => Number(high))),
  );
  const [floor, ceiling] = [levels[0]!.value, levels.at(-1)!.value];
  const xOf = (at: number) => place(((at - start) / (end - start)) * 100);
  const yOf = (value: number) => place(inset + ((ceiling - value) / (ceiling - floor)) * (height - 2 * inset));
  const line = (points: readonly WeekPrices[], of: 'low' | 'median' | 'high') =>
    points.map((point) => `${xOf(dayOf(point.week))} ${yOf(Number(point[of]))}`).join('L');
  return {
    height,
    span: `M${line(weeks, 'high')}L${line(weeks.toReversed(), 'low')}Z`,
    middle: `M${line(weeks, 'median')}`,
    levels: levels.map(({ value, decimals }) => ({ value, decimals, y: yOf(value) })),
    months: monthsBetween(start, end).map(({ at, month }) => ({ x: xOf(at), month })),
    change: Number(first.median) ? ((Number(last.median) - Number(first.median)) / Number(first.median)) * 100 : 0,
  };
}
