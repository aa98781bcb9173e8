import { describe, expect, it } from 'vitest';
import { finalAmount, isAllShipped, shippableRange, tolerancePercent } from '#api/deals/quantity-tolerance.ts';

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
    const sent = (packing: string, shipped: string, last: boolean) =>
      isAllShipped({ quantity: '25', packing, lines: [{ quantity: '25', shipped }] }, shipped, last);
    expect(sent('FLEXI', '23.75', false)).toBe(false);
    expect(sent('FLEXI', '23.75', true)).toBe(true);
    expect(sent('FLEXI', '23.749', true)).toBe(false);
    expect(sent('FLEXI', '25', false)).toBe(true);
    expect(sent('BAG25', '24.999', true)).toBe(false);
  });

  it('counts as all when it is all of each line: more of one does not stand for less of another', () => {
    const sent = (first: string, second: string, shipped: string, last = false) =>
      isAllShipped(
        {
          ...{ quantity: '25', packing: 'TANK' },
          lines: [
            { quantity: '20', shipped: first },
            { quantity: '5', shipped: second },
          ],
        },
        shipped,
        last,
      );
    expect(sent('21', '4.8', '25.8')).toBe(false);
    expect(sent('21', '4.8', '25.8', true)).toBe(true);
    expect(sent('20.5', '4.5', '25', true)).toBe(false);
    // Shipments that do not say of which line they are count for the whole.
    expect(sent('0', '0', '25')).toBe(true);
  });
});

describe('what is paid for a quantity other than the agreed one', () => {
  const of = (quantity: string, unitPrice: string, total: string, shipped: string) =>
    finalAmount({ quantity, total, lines: [{ quantity, unitPrice, shipped }] }, shipped);
  const two = (first: string, second: string) => ({
    ...{ quantity: '25', total: '35000.00' },
    lines: [
      { quantity: '20', unitPrice: '1000', shipped: first },
      { quantity: '5', unitPrice: '3000', shipped: second },
    ],
  });

  it('is tonnes by price, half-up to two places', () => {
    expect(of('25.000', '1420.0000', '35500.00', '24.100')).toBe('34222.00');
    expect(of('0.333', '1234.5678', '411.11', '0.350')).toBe('432.10');
    expect(of('1.000', '0.0050', '0.01', '1.001')).toBe('0.01');
    expect(of('3.000', '1.0050', '3.02', '2.900')).toBe('2.91');
  });

  it('is that of each line at its own price, not at an average', () => {
    expect(finalAmount(two('19', '5'), '24')).toBe('34000.00');
    expect(finalAmount(two('20', '4.75'), '24.75')).toBe('34250.00');
  });

  it('is at the average price for older shipments that do not say of which line they are', () => {
    expect(finalAmount(two('0', '0'), '24')).toBe('33600.00');
    expect(finalAmount(two('0', '0'), '25')).toBe('35000.00');
    // Ten tonnes at 1,400.00, the others at their own.
    expect(finalAmount(two('9', '5'), '24')).toBe('38000.00');
  });

  it('is the total of the contract for what was agreed, however its lines were rounded', () => {
    const lines = ['a', 'b', 'c'].map(() => ({ quantity: '0.333', unitPrice: '1.0000', shipped: '0.333' }));
    expect(finalAmount({ quantity: '0.999', total: '0.99', lines }, '0.999')).toBe('0.99');
  });
});
