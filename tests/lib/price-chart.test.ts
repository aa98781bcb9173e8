import { describe, expect, test } from 'vitest';
import { priceChart } from '#api/market/price-chart.ts';

const weekly = (...amounts: string[]) =>
  amounts.map((amount, index) => ({
    at: new Date(Date.UTC(2026, 0, 5 + index * 7)).toISOString().slice(0, 10),
    amount,
  }));
const options = { height: 200, until: '2026-01-05' };

describe('the chart of a price history', () => {
  test('is not drawn from a single price', () => {
    expect(priceChart([], options)).toBeNull();
    expect(priceChart(weekly('1000'), options)).toBeNull();
  });

  test('is not drawn when all prices are of one day', () => {
    expect(
      priceChart(
        [
          { at: '2026-01-05', amount: '1' },
          { at: '2026-01-05', amount: '2' },
        ],
        options,
      ),
    ).toBeNull();
  });

  test('spans the whole width, from the first price to the end', () => {
    const chart = priceChart(weekly('1000', '1010', '1020'), options)!;
    expect(chart.points.map(({ x }) => x)).toEqual([0, 50, 100]);
    expect(chart.weeks).toBe(2);
  });

  test('holds the latest price until today', () => {
    const chart = priceChart(weekly('1000', '1010'), { height: 200, until: '2026-02-02' })!;
    expect(chart.points.map(({ x }) => x)).toEqual([0, 25]);
    expect(chart.line.endsWith('H100')).toBe(true);
    expect(chart.weeks).toBe(4);
  });

  test('draws dearer prices higher, all of them inside', () => {
    const chart = priceChart(weekly('1180.50', '1042', '1305.75', '1220'), options)!;
    const [first, low, high] = chart.points;
    expect(high!.y).toBeLessThan(first!.y);
    expect(first!.y).toBeLessThan(low!.y);
    for (const { y } of [...chart.points, ...chart.levels]) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(200);
    }
  });

  test('names the lowest, the highest and the latest price', () => {
    const chart = priceChart(weekly('1100', '900', '1200', '1155'), options)!;
    expect([chart.lowest.amount, chart.highest.amount, chart.last.amount]).toEqual(['900', '1200', '1155']);
    expect(chart.change).toBeCloseTo(5);
  });

  test('takes the most recent of equal extremes', () => {
    const chart = priceChart(weekly('900', '1000', '900', '950'), options)!;
    expect(chart.lowest.at).toBe('2026-01-19');
  });

  test('puts its levels at round amounts around all prices', () => {
    const { levels } = priceChart(weekly('1042', '1305.75'), options)!;
    expect(levels.map(({ value }) => value)).toEqual([1000, 1100, 1200, 1300, 1400]);
    expect(levels[0]!.y).toBeGreaterThan(levels[1]!.y);
  });

  test('shows cents where the prices are that close', () => {
    const { levels } = priceChart(weekly('1.02', '1.05'), options)!;
    expect(levels.every(({ decimals }) => decimals === 2)).toBe(true);
  });

  test('draws a price that never moved in the middle', () => {
    const chart = priceChart(weekly('1000', '1000', '1000'), options)!;
    expect(chart.points.every(({ y }) => y === 100)).toBe(true);
    expect(chart.change).toBe(0);
  });

  test('marks where months begin, over the turn of the year too', () => {
    const history = [
      { at: '2025-11-20', amount: '10' },
      { at: '2026-02-10', amount: '11' },
    ];
    const { months } = priceChart(history, options)!;
    expect(months.map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(months[0]!.x).toBeCloseTo((11 / 82) * 100, 1);
  });
});
