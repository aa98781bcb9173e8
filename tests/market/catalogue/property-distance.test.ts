import { expect, test } from 'vitest';
import type { Conditions } from '#server/market/catalogue/conditions.ts';
import { versionOf } from '#server/market/catalogue/figure-version.ts';
import type { Figure } from '#server/market/catalogue/figures.ts';
import { compareFigures, distance, nearest } from '#server/market/catalogue/property-distance.ts';

const figure = (propertyId: string, value: number | null, condition = ''): Figure =>
  versionOf(
    null,
    { material: { id: 'any', resin: null }, property: { id: propertyId, unit: null, needs: [] } },
    {
      ...{ value, text: value === null ? 'V-0' : null, testCondition: condition, basis: 'datasheet' },
      ...{ sourceKind: 'named', sourcePublisher: 'Maker', sourceTitle: 'Sheet', sourceEdition: '' },
    },
    { reason: '', enteredBy: null, checkedBy: null, at: new Date() },
  );

const ranges = {
  density: { propertyId: 'density', filler: '' as const, condition: '', from: 0.9, to: 1.1 },
  mfr: { propertyId: 'mfr', filler: '' as const, condition: '190 °C/2.16 kg', from: 0.1, to: 100 },
};
const conditions: Conditions = {
  standard: () => undefined,
  ofClass: () => ({ ranges: [], apart: false }),
  range: (_, id, condition) => {
    const range = ranges[id as keyof typeof ranges];
    return range?.condition === condition ? range : undefined;
  },
};
const compare = (own: Figure[], other: Figure[]) => compareFigures('hdpe', own, other, conditions);

test('figures of different test conditions are never compared', () => {
  const own = [figure('mfr', 2, '190 °C/2.16 kg'), figure('density', 0.95)];
  const other = [figure('mfr', 2, '230 °C/2.16 kg'), figure('mfr', 3, '190 °C/5 kg'), figure('density', 0.95)];
  expect(compare(own, other).map(({ propertyId }) => propertyId)).toEqual(['density']);
});

test('a difference is measured in usual ranges of the resin', () => {
  const [density] = compare([figure('density', 0.95)], [figure('density', 1)]);
  expect(density?.difference).toBeCloseTo(0.25);
});

test('a property that spans decades is compared by ratio: 1 to 10 is as far as 10 to 100', () => {
  const melt = (value: number) => figure('mfr', value, '190 °C/2.16 kg');
  const [low] = compare([melt(1)], [melt(10)]);
  const [high] = compare([melt(10)], [melt(100)]);
  expect(low?.difference).toBeCloseTo(1 / 3);
  expect(high?.difference).toBeCloseTo(1 / 3);
});

test('classes such as V-0 are no numbers and not compared', () => {
  expect(compare([figure('flammability', null)], [figure('flammability', null)])).toEqual([]);
});

test('a material with the same figures is nearer than one with fewer of them', () => {
  const own = [figure('density', 0.95), figure('vicat', 120)];
  const same = distance(own, compare(own, own));
  const fewer = distance(own, compare(own, [figure('density', 0.95)]));
  expect(same).toBe(0);
  expect(fewer).toBeGreaterThan(same);
});

test('of the near figures those come first that the trade looks at first', () => {
  const own = [figure('vicat', 120), figure('density', 0.95), figure('mfr', 2, '190 °C/2.16 kg')];
  const names = nearest(compare(own, own), 0.1, 2).map(({ propertyId }) => propertyId);
  expect(names).toEqual(['mfr', 'density']);
});
