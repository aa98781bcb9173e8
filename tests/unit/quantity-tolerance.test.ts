import { describe, expect, it } from 'vitest';
import { finalAmount, isAllShipped, shippableRange, tolerancePercent } from '#lib/quantity-tolerance.ts';

describe('what may be shipped more or less', () => {
  it.each([
    ['TANK', '25.000', { least: '23.750', most: '26.250' }],
    ['BULKVSL', '0.333', { least: '0.316', most: '0.350' }],
    ['BAG25', '25.000', { least: '25.000', most: '25.000' }],
    ['something else', '25.000', { least: '25.000', most: '25.000' }],
  ])('in %s of %s t', (packing, quantity, range) => {
    expect(shippableRange({ quantity, packing })).toEqual(range);
  });

  it('is nothing for what is packed', () => {
    expect(tolerancePercent('FIBC1000')).toBe('0');
  });

  it('counts as all when nothing follows', () => {
    const bulk = { quantity: '25', packing: 'FLEXI' };
    expect(isAllShipped(bulk, '23.75', false)).toBe(false);
    expect(isAllShipped(bulk, '23.75', true)).toBe(true);
    expect(isAllShipped(bulk, '23.749', true)).toBe(false);
    expect(isAllShipped(bulk, '25', false)).toBe(true);
    expect(isAllShipped({ ...bulk, packing: 'BAG25' }, '24.999', true)).toBe(false);
  });
});

describe('what is paid for a quantity other than the agreed one', () => {
  const of = (quantity: string, unitPrice: string, total: string, shipped: string) =>
    finalAmount({ quantity, total, lines: [{ quantity, unitPrice }] }, shipped);

  it('is tonnes by price, half-up to two places', () => {
    expect(of('25.000', '1420.0000', '35500.00', '24.100')).toBe('34222.00');
    expect(of('0.333', '1234.5678', '411.11', '0.350')).toBe('432.10');
    expect(of('1.000', '0.0050', '0.01', '1.001')).toBe('0.01');
    expect(of('3.000', '1.0050', '3.02', '2.900')).toBe('2.91');
  });

  it('is the total of the contract for what was agreed, however its lines were rounded', () => {
    const lines = ['a', 'b', 'c'].map(() => ({ quantity: '0.333', unitPrice: '1.0000' }));
    expect(finalAmount({ quantity: '0.999', total: '0.99', lines }, '0.999')).toBe('0.99');
  });
});
