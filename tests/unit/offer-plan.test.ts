import { expect, test } from 'vitest';
import { choosePlan } from '#server/catalogue/offer-plan.ts';

const material = (offers: number, all = offers) => ({ material: {} as never, offers, all });
const spread = (materials: ReturnType<typeof material>[], rest = {}) => {
  const walked = 1_000_000;
  return { walked, part: walked, inCities: walked, materials, ...rest };
};

test('a filter that keeps much is answered by walking along the order', () => {
  const many = Array.from({ length: 500 }, () => material(1_000));
  expect(choosePlan(spread(many), 20)).toBe('scan');
});

test('a few materials are answered from the index of each', () => {
  expect(choosePlan(spread([material(2_000), material(500)]), 20)).toBe('merge');
});

test('a handful of offers is gathered and sorted', () => {
  expect(choosePlan(spread([material(3), material(2)]), 20)).toBe('gather');
});

test('a small shop is gathered from the index of shops', () => {
  const spreadThin = Array.from({ length: 300 }, () => material(1, 1));
  expect(choosePlan(spread(spreadThin, { part: 300 }), 20)).toBe('gather');
});
