import { describe, expect, it } from 'vitest';
import { meanPrice, quoteChart } from '#api/deals/quote-history.ts';

const line = (quantity: string, unitPrice: string, replacement = false) => ({ quantity, unitPrice, replacement });
const point = (version: number, day: number, amount: string) => ({
  ...{ version, amount },
  at: new Date(Date.UTC(2026, 6, day)).toISOString(),
});

describe('the price per tonne of a quote', () => {
  it('is the mean of its lines by their tonnes', () => {
    expect(meanPrice([line('10', '1000'), line('30', '1400')])).toBe('1300.0000');
    expect(meanPrice([line('3', '0.1'), line('6', '0.2')])).toBe('0.1667');
  });

  it('counts replacements only where nothing else is offered', () => {
    expect(meanPrice([line('10', '1000'), line('30', '1400', true)])).toBe('1000.0000');
    expect(meanPrice([line('30', '1400', true)])).toBe('1400.0000');
    expect(meanPrice([])).toBeNull();
  });
});

describe('the chart of quotes over time', () => {
  it('is not drawn where no quote has a second version', () => {
    expect(quoteChart([], 100)).toBeNull();
    const one = { id: 'a', name: 'A', points: [point(1, 1, '1000')] };
    expect(quoteChart([one, { ...one, id: 'b' }], 100)).toBeNull();
  });

  it('lets a price stand until the next version, all suppliers on one scale', () => {
    const chart = quoteChart(
      [
        { id: 'a', name: 'A', points: [point(1, 1, '1400'), point(2, 11, '1300')] },
        { id: 'b', name: 'B', points: [point(1, 6, '1350')] },
        { id: 'c', name: 'C', points: [] },
      ],
      100,
    )!;
    const [a, b, ...others] = chart.series;
    expect(others).toEqual([]);
    expect([...a!.points, ...b!.points].map(({ x }) => x)).toEqual([0, 92, 46]);
    const [first, second] = a!.points;
    expect(first!.y).toBeLessThan(second!.y);
    expect(b!.points[0]!.y).toBeCloseTo((first!.y + second!.y) / 2);
    expect(a!.line).toBe(`M0 ${first!.y}H92V${second!.y}H100`);
    expect(b!.line).toBe(`M46 ${b!.points[0]!.y}H100`);
    expect(chart).toMatchObject({ first: '2026-07-01T00:00:00.000Z', last: '2026-07-11T00:00:00.000Z' });
  });

  it('stands two versions of one moment on one another', () => {
    const chart = quoteChart([{ id: 'a', name: 'A', points: [point(1, 1, '1400'), point(2, 1, '1300')] }], 100)!;
    expect(chart.series[0]!.points.map(({ x }) => x)).toEqual([0, 0]);
  });
});
