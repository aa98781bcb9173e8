import { html, type Html } from '#lib/html.ts';

const width = 80;
const height = 24;
const place = (value: number) => Math.round(value * 10) / 10;

/**
 * Prices as a line of a few bytes, oldest first: what it shows stands in `label`. Nothing where there are fewer than two. A price that
 * hardly moves stays flat: the line spans two per cent at least.
 */
export function sparkLine(prices: readonly string[], label: string): Html | null {
  if (prices.length < 2) return null;
  const values = prices.map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, high * 0.02, 0.01);
  const floor = (low + high) / 2 - span / 2;
  const points = values.map((value, index) => {
    const x = place((index / (values.length - 1)) * width);
    return `${x} ${place(height - 2 - ((value - floor) / span) * (height - 4))}`;
  });
  return html`<svg class="spark-line" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <path d="M${points.join('L')}" />
  </svg>`;
}
