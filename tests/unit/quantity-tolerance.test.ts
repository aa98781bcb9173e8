import { describe, expect, it } from 'vitest';
import { isAllShipped, shippableRange, tolerancePercent } from '#lib/quantity-tolerance.ts';

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
