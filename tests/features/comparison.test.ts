import { describe, expect, test } from 'vitest';
import type { PropertyDetail } from '#api/market/goods.ts';
import { agreement, lowestPriced, propertyRows, samePriceBasis } from '#features/market/detail/comparison.ts';
import { lowestLanded } from '#features/market/detail/landed.ts';

const physical = { id: 'physical', name: 'Physical' };
const thermal = { id: 'thermal', name: 'Thermal' };
const source = {
  ...{ kind: 'named' as const, publisher: 'Maker', title: 'Sheet', edition: '', readOn: null, page: null, href: null },
};
const figure = (id: string, value: number, more: Partial<PropertyDetail> = {}): PropertyDetail => ({
  ...{ id, name: id, symbol: null, unit: 'u', value, text: null, decimals: 2, condition: '', basis: 'datasheet' },
  ...{
    low: null,
    high: null,
    comparable: true,
    figureId: `${id} ${value}`,
    norm: null,
    normYear: null,
    norms: [],
    lots: null,
  },
  ...{ group: physical, source, validFrom: '2026-06-30T00:00:00.000Z', version: 1, range: null },
  ...more,
});
const ids = (groups: ReturnType<typeof propertyRows>) =>
  groups.map(({ group, rows }) => [
    group.id,
    ...rows.map(({ property }) => `${property.id} ${property.condition}`.trim()),
  ]);

describe('rows of a comparison', () => {
  test('never put figures of different test conditions side by side', () => {
    const rows = propertyRows([
      [figure('mfr', 1.8, { condition: '200 °C/5 kg' })],
      [figure('mfr', 20, { condition: '220 °C/10 kg' })],
    ]).flatMap((group) => group.rows);
    expect(rows.map(({ figures }) => figures.map((one) => one?.value ?? null))).toEqual([
      [1.8, null],
      [null, 20],
    ]);
    expect(rows.every((row) => row.agreement === 'partly')).toBe(true);
  });

  test('never put figures of different units side by side', () => {
    const rows = propertyRows([[figure('izod', 100, { unit: 'J/m' })], [figure('izod', 10, { unit: 'kJ/m²' })]]);
    expect(rows[0]!.rows).toHaveLength(2);
  });

  test('keep the order in which each material gives its figures', () => {
    const groups = propertyRows([
      [figure('density', 1), figure('mfr', 1), figure('hdt', 1, { group: thermal })],
      [
        figure('density', 1),
        figure('water', 1),
        figure('hdt', 1, { group: thermal }),
        figure('vicat', 1, { group: thermal }),
      ],
      [figure('ash', 1), figure('vicat', 1, { group: thermal })],
    ]);
    expect(ids(groups)).toEqual([
      ['physical', 'ash', 'density', 'water', 'mfr'],
      ['thermal', 'hdt', 'vicat'],
    ]);
  });

  test('hold every material, those without figures too', () => {
    const [group] = propertyRows([[], [figure('density', 1)]]);
    expect(group!.rows[0]!.figures.map((one) => one?.value ?? null)).toEqual([null, 1]);
    expect(propertyRows([[], []])).toEqual([]);
  });

  test('say where values differ, agree, or are given by some only', () => {
    expect(agreement(['a', 'a'])).toBe('same');
    expect(agreement([1, 2])).toBe('different');
    expect(agreement([1, null, 2])).toBe('different');
    expect(agreement(['a', null])).toBe('partly');
    expect(agreement(['', null])).toBe('same');
    expect(agreement([0, 0])).toBe('same');
  });
});

describe('the lowest price of a comparison', () => {
  const landedRow = {
    ...{
      departurePort: null,
      departureAssumed: false,
      quoted: '1',
      quotedFrom: null,
      parts: [],
      landed: '1',
      apart: null,
      vat: null,
    },
  };
  const offer = (
    id: string,
    priceUsd: string,
    tradeTerm = 5,
    port: string | null = 'CNNGB',
    taxRate: string | null = null,
    condition = 'PRIME',
  ) => ({
    ...{ id, priceUsd, tradeTerm, port: port ? { id: port, name: port } : null },
    taxBasis: { code: taxRate ? 'INCLUDED' : 'EXCLUDED', name: '' },
    taxRate,
    condition: { code: condition, name: '' },
    warehouseCity: { id: id === 'c' ? 'KRPUS' : 'CNSHA', name: '' },
  });

  test('is marked under the same term at the same place', () => {
    expect([...lowestPriced([offer('a', '1100.00'), offer('b', '99.50')])]).toEqual(['b']);
  });

  test('is marked for all that share it, and for none when all are equal', () => {
    expect([...lowestPriced([offer('a', '100'), offer('b', '100.00'), offer('c', '200')])]).toEqual(['a', 'b']);
    expect(lowestPriced([offer('a', '100'), offer('b', '100.00')]).size).toBe(0);
  });

  test('is not marked when the terms differ', () => {
    expect(lowestPriced([offer('a', '1100', 2), offer('b', '900', 5)]).size).toBe(0);
  });

  test('is not marked where goods of another condition stand beside', () => {
    const offGrade = offer('b', '900', 5, 'CNNGB', null, 'OFF_GRADE');
    expect(lowestPriced([offer('a', '1100'), offGrade]).size).toBe(0);
    const rows = [
      { offerId: 'a', abovePercent: '10' },
      { offerId: 'b', abovePercent: '0' },
    ].map((row) => ({ ...landedRow, ...row }));
    expect(lowestLanded({ rows }, [offer('a', '1100'), offGrade]).size).toBe(0);
    expect([...lowestLanded({ rows }, [offer('a', '1100'), offer('b', '900')])]).toEqual(['b']);
    // One that could not be landed is compared with nothing.
    const beside = [...rows, { ...landedRow, offerId: 'c', abovePercent: null }];
    const third = offer('c', '800', 5, 'CNNGB', null, 'OFF_GRADE');
    expect([...lowestLanded({ rows: beside }, [offer('a', '1100'), offer('b', '900'), third])]).toEqual(['b']);
  });

  test('is not marked when one price includes tax and the other does not, or at another rate', () => {
    expect(samePriceBasis([offer('a', '1100'), offer('b', '900', 5, 'CNNGB', '13')])).toBe(false);
    expect(samePriceBasis([offer('a', '1100', 5, 'CNNGB', '9'), offer('b', '900', 5, 'CNNGB', '13')])).toBe(false);
  });

  test('is not marked when the named ports differ', () => {
    expect(samePriceBasis([offer('a', '1100'), offer('b', '900', 5, 'BRSSZ')])).toBe(false);
  });

  test('counts the warehouse as the place of a term without a port', () => {
    expect(samePriceBasis([offer('a', '1', 1, null), offer('b', '2', 1, null)])).toBe(true);
    expect(samePriceBasis([offer('a', '1', 1, null), offer('c', '2', 1, null)])).toBe(false);
  });
});
