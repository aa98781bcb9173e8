import { describe, expect, test } from 'vitest';
import { propertyScale, sharedScale } from '#api/market/property-scale.ts';

describe('a figure against the usual range of its resin', () => {
  test('stands where it lies within the range', () => {
    const scale = propertyScale(1.05, { from: 1, to: 1.1 })!;
    expect(scale.place).toBe('within');
    expect(scale.value).toBeCloseTo((scale.from + scale.to) / 2, 1);
  });

  test('counts the ends of the range as within', () => {
    expect(propertyScale(1, { from: 1, to: 1.1 })!.place).toBe('within');
    expect(propertyScale(1.1, { from: 1, to: 1.1 })!.place).toBe('within');
  });

  test.each([
    ['below', 5],
    ['above', 500],
  ] as const)('is seen when it lies %s the range', (place, value) => {
    const scale = propertyScale(value, { from: 20, to: 100 })!;
    expect(scale.place).toBe(place);
    for (const position of [scale.from, scale.to, scale.value]) {
      expect(position).toBeGreaterThan(0);
      expect(position).toBeLessThan(100);
    }
    expect(place === 'below' ? scale.value < scale.from : scale.value > scale.to).toBe(true);
  });

  test('is drawn by powers of ten where the range spans many', () => {
    const scale = propertyScale(10, { from: 0.1, to: 1000 })!;
    expect(scale.value).toBeCloseTo((scale.from + scale.to) / 2, 1);
  });

  test('works for a figure of zero and for negative temperatures', () => {
    expect(propertyScale(0, { from: 0.2, to: 800 })!.place).toBe('below');
    expect(propertyScale(-40, { from: -60, to: -20 })!.place).toBe('within');
  });

  test('is not drawn against an empty range', () => {
    expect(propertyScale(1, { from: 1, to: 1 })).toBeNull();
    expect(propertyScale(Number.NaN, { from: 1, to: 2 })).toBeNull();
  });
});

describe('a bar that figures share', () => {
  test('holds all of them, with room at both ends, in their order', () => {
    const scale = sharedScale([10, 20, 15])!;
    const [low, middle, high] = [scale(10), scale(15), scale(20)];
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(100);
    expect(middle).toBe(50);
    expect(low + high).toBeCloseTo(100, 5);
  });

  test('goes by powers of ten where they are far apart', () => {
    const scale = sharedScale([0.5, 50])!;
    expect(scale(5)).toBe(50);
  });

  test('is none where nothing is apart', () => {
    expect(sharedScale([2, 2])).toBeNull();
    expect(sharedScale([])).toBeNull();
  });
});
