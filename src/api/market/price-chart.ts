import { dayMilliseconds } from '#lib/days.ts';
export type PricePoint = { /** YYYY-MM-DD */ at: string; /** Decimal text. */ amount: string };
/** A point of the chart: `x` in percent of the width, `y` in pixels from the top. */
export type PlacedPoint = PricePoint & { x: number; y: number };
/** What every picture of prices has: `y` in pixels from the top, `x` in percent of the width. */
export type PricePlot = {
  height: number;
  /** Round amounts within the plot, lowest first. */
  levels: readonly { y: number; value: number; decimals: number }[];
  /** Where months begin. */
  months: readonly { x: number; /** YYYY-MM */ month: string }[];
};
export type PriceChart = PricePlot & {
  /** SVG path in a box of 100 × height. A published price holds until the next one: it goes in steps. */
  line: string;
  points: readonly PlacedPoint[];
  lowest: PlacedPoint;
  highest: PlacedPoint;
  last: PlacedPoint;
  /** From the first price to the last, in percent. */
  change: number;
  /** Whole weeks from the first price to the end. */
  weeks: number;
};

const levelCount = 4;
/** The least that the chart spans, as a share of the price. */
const leastSpan = 0.02;
/** Room for what is drawn on the outermost levels. */
const inset = 10;
const dayOf = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
const place = (value: number) => Math.round(value * 100) / 100;

/** The next larger of 1, 2, 5 times a power of ten. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * ([1, 2, 5].find((step) => step * power >= atLeast) ?? 10);
}

/** Round amounts from just below the lowest price to just above the highest; a price that hardly moves stays flat. */
export function levelsAround(low: number, high: number): { value: number; decimals: number }[] {
  const span = Math.max(high - low, high * leastSpan, 0.05);
  const middle = (low + high) / 2;
  const step = roundStep(span / (levelCount - 1));
  const from = Math.floor(Math.min(low, middle - span / 2) / step);
  const to = Math.ceil(Math.max(high, middle + span / 2) / step);
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    value: (from + index) * step,
    decimals: step < 1 ? 2 : 0,
  }));
}

/** Months that begin after `from` and before `to`, both in milliseconds. */
export function monthsBetween(from: number, to: number): { at: number; month: string }[] {
  const months = [];
  const first = new Date(from);
  for (let index = 1; ; index += 1) {
    const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1);
    if (at >= to) return months;
    months.push({ at, month: new Date(at).toISOString().slice(0, 7) });
  }
}

/**
 * The geometry of a price history (oldest first) up to the day `until`, `height` pixels high and as wide as there is
 * room. Null when fewer than two days of prices are known: there is nothing to draw.
 */
export function priceChart(
  history: readonly PricePoint[],
  { height, until }: { height: number; until: string },
): PriceChart | null {
  const first = history[0];
  const latest = history.at(-1);
  if (!first || !latest || history.length < 2) return null;
  const start = dayOf(first.at);
  const end = Math.max(dayOf(latest.at), dayOf(until));
  if (end <= start) return null;

  const amounts = history.map(({ amount }) => Number(amount));
  const levels = levelsAround(Math.min(...amounts), Math.max(...amounts));
  const [floor, ceiling] = [levels[0]!.value, levels.at(-1)!.value];
  const xOf = (at: number) => place(((at - start) / (end - start)) * 100);
  const yOf = (value: number) => place(inset + ((ceiling - value) / (ceiling - floor)) * (height - 2 * inset));

  const points = history.map((point, index) => ({ ...point, x: xOf(dayOf(point.at)), y: yOf(amounts[index]!) }));
  const steps = points.slice(1).map(({ x, y }) => `H${x}V${y}`);
  // The latest of equal extremes: what was so most recently says more.
  const extreme = (better: (one: number, other: number) => boolean) =>
    points.reduce((best, point) => (better(Number(point.amount), Number(best.amount)) ? point : best));
  return {
    height,
    line: `M${points[0]!.x} ${points[0]!.y}${steps.join('')}H100`,
    points,
    levels: levels.map(({ value, decimals }) => ({ value, decimals, y: yOf(value) })),
    months: monthsBetween(start, end).map(({ at, month }) => ({ x: xOf(at), month })),
    lowest: extreme((one, other) => one <= other),
    highest: extreme((one, other) => one >= other),
    last: points.at(-1)!,
    change: amounts[0] ? ((amounts.at(-1)! - amounts[0]) / amounts[0]) * 100 : 0,
    weeks: Math.round((end - start) / dayMilliseconds / 7),
  };
}
