import { add, divide, multiply } from '#lib/decimal.ts';
import { levelsAround } from '#api/market/price-chart.ts';

/** A version of a quote: when it was sent, and its price per tonne as decimal text. */
export type QuotePoint = { version: number; at: string; amount: string };
/** The versions of one quote, oldest first. */
export type QuoteSeries = { id: string; name: string; points: readonly QuotePoint[] };

type Placed = QuotePoint & { x: number; y: number };
export type QuoteChart = {
  height: number;
  levels: readonly { y: number; value: number; decimals: number }[];
  /** `line` in a box of 100 × height: a price stands until the next version, so it goes in steps. */
  series: readonly { id: string; name: string; line: string; points: readonly Placed[] }[];
  first: string;
  last: string;
};

type Priced = { quantity: string; unitPrice: string; replacement: boolean };

/** The price per tonne of a whole quote: the mean of what was asked for; replacements count where nothing else is offered. */
export function meanPrice(lines: readonly Priced[]): string | null {
  const asked = lines.filter(({ replacement }) => !replacement);
  const counted = asked.length > 0 ? asked : lines;
  if (counted.length === 0) return null;
  const sum = add(...counted.map(({ quantity, unitPrice }) => multiply(quantity, unitPrice, 7)));
  return divide(sum, add(...counted.map(({ quantity }) => quantity)), 4);
}

/** Room for what is drawn on the outermost levels. */
const inset = 10;
const place = (value: number) => Math.round(value * 100) / 100;

/** The geometry of how quotes moved; null where none has moved, which is nothing to draw. */
export function quoteChart(all: readonly QuoteSeries[], height: number): QuoteChart | null {
  const drawn = all.filter(({ points }) => points.length > 0);
  if (!drawn.some(({ points }) => points.length > 1)) return null;
  const points = drawn.flatMap((one) => one.points);
  const times = points.map(({ at }) => Date.parse(at));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const amounts = points.map(({ amount }) => Number(amount));
  const levels = levelsAround(Math.min(...amounts), Math.max(...amounts));
  const [floor, ceiling] = [levels[0]!.value, levels.at(-1)!.value];
  // The last price has some room to stand in.
  const xOf = (at: string) => place(end === start ? 0 : ((Date.parse(at) - start) / (end - start)) * 92);
  const yOf = (amount: string) =>
    place(inset + ((ceiling - Number(amount)) / (ceiling - floor)) * (height - 2 * inset));
  return {
    height,
    levels: levels.map(({ value, decimals }) => ({
      value,
      decimals,
      y: place(inset + ((ceiling - value) / (ceiling - floor)) * (height - 2 * inset)),
    })),
    series: drawn.map(({ points: own, ...one }) => {
      const placed = own.map((point) => ({ ...point, x: xOf(point.at), y: yOf(point.amount) }));
      const [first, ...rest] = placed;
      const steps = rest.map(({ x, y }) => `H${x}V${y}`).join('');
      return { ...one, points: placed, line: `M${first!.x} ${first!.y}${steps}H100` };
    }),
    first: new Date(start).toISOString(),
    last: new Date(end).toISOString(),
  };
}
