import { levelsAround, monthsBetween, type PricePlot } from './price-chart.ts';

/** A value of a week; `week` is its Monday, YYYY-MM-DD. */
export type WeekValue = { week: string; value: number };
export type PriceLines = PricePlot & {
  /** SVG paths in a box of 100 × height; `end`: where the line ends, in pixels from the top. */
  lines: readonly { path: string; end: number }[];
  /** The span that lies around the one line, as a path of the same box. */
  span: string | null;
  /** Every week of any line, oldest first, `x` in percent. */
  weeks: readonly { week: string; x: number }[];
};

const inset = 10;
const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`);
const place = (value: number) => Math.round(value * 100) / 100;

/**
 * The geometry of weekly values, each line oldest first, on one scale that fits what is drawn and nothing else. Null for
 * fewer than two weeks: there is nothing to draw.
 */
export function priceLines(
  lines: readonly (readonly WeekValue[])[],
  edges: { lower: readonly WeekValue[]; upper: readonly WeekValue[] } | null,
  height: number,
): PriceLines | null {
  const weeks = [...new Set(lines.flat().map(({ week }) => week))].sort();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || first === last) return null;
  const [start, end] = [dayOf(first), dayOf(last)];
  const drawn = [...lines, ...(edges ? [edges.lower, edges.upper] : [])].flat().map(({ value }) => value);
  const levels = levelsAround(Math.min(...drawn), Math.max(...drawn));
  const [floor, ceiling] = [levels[0]!.value, levels.at(-1)!.value];
  const xOf = (at: number) => place(((at - start) / (end - start)) * 100);
  const yOf = (value: number) => place(inset + ((ceiling - value) / (ceiling - floor)) * (height - 2 * inset));
  const through = (points: readonly WeekValue[]) =>
    points.map(({ week, value }) => `${xOf(dayOf(week))} ${yOf(value)}`).join('L');
  return {
    height,
    lines: lines.map((points) => ({
      path: points.length > 0 ? `M${through(points)}` : '',
      end: yOf(points.at(-1)?.value ?? floor),
    })),
    span: edges && `M${through(edges.upper)}L${through(edges.lower.toReversed())}Z`,
    weeks: weeks.map((week) => ({ week, x: xOf(dayOf(week)) })),
    levels: levels.map(({ value, decimals }) => ({ value, decimals, y: yOf(value) })),
    months: monthsBetween(start, end).map(({ at, month }) => ({ x: xOf(at), month })),
  };
}

/** Places for labels as near to where they belong as they can be, `apart` from each other and within the height. */
export function spreadLabels(wanted: readonly number[], apart: number, height: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let least = apart / 2;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, least);
    least = placed[index] + apart;
  }
  let most = height - apart / 2;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, most);
    most = placed[index] - apart;
  }
  return placed.map(place);
}

/** Weeks, each in relation to that of the first week that all lines have, which is 100. */
export function indexed(lines: readonly (readonly WeekValue[])[]): { base: string; lines: WeekValue[][] } {
  const base =
    lines
      .map((points) => points[0]?.week ?? '')
      .sort()
      .at(-1) ?? '';
  return {
    base,
    lines: lines.map((points) => {
      const hundred = points.find(({ week }) => week >= base)?.value ?? 0;
      return points.map(({ week, value }) => ({ week, value: hundred ? (value / hundred) * 100 : 0 }));
    }),
  };
}
