import { expect, test } from 'vitest';
import { choosePlan, type Spread } from '#server/market/catalogue/offer-plan.ts';

const all = 1_000_000;

/** Materials with so many matching offers each, of so many that they have; among a million. */
function spread(materials: number, offers: number, ofEach: number, rest: Partial<Spread> = {}): Spread {
  const counts = Array.from({ length: materials }, () => ({ material: {} as never, offers, all: ofEach }));
  return {
    walked: all,
    part: all,
    matching: materials * offers,
    materials: counts,
    cities: null,
    clustering: 2,
    ...rest,
  };
}

test('a filter that keeps much is answered by walking along the order', () => {
  expect(choosePlan(spread(500, 1_000, 1_000), 20)).toBe('scan');
});

test('a few materials are answered from the index of each', () => {
  expect(choosePlan(spread(5, 800, 800), 20)).toBe('byMaterial');
});

test('materials whose prices may lie at the far end are never looked for by walking along all prices', () => {
  expect(choosePlan(spread(500, 1_000, 1_000, { clustering: Infinity }), 20)).toBe('byMaterial');
});

test('a city is answered from its own index', () => {
  const cities = [{ offers: 30_000, all: 30_000 }];
  expect(choosePlan(spread(600, 50, 800, { cities }), 20)).toBe('byCity');
});

test('a handful of offers is gathered and sorted', () => {
  expect(choosePlan(spread(2, 3, 3), 20)).toBe('gather');
});

test('a small shop is gathered from the index of shops', () => {
  expect(choosePlan(spread(300, 1, 1, { part: 300 }), 20)).toBe('gather');
});
