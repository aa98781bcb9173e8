import { describe, expect, it } from 'vitest';
import {
  amendmentInput,
  amendmentProblems,
  amendmentValues,
  changedRows,
  changedValues,
} from '#features/deals/contract/amendment-values.ts';

const now = new Date('2026-07-15T12:00:00Z');
const terms = {
  lines: [{ position: 1, gradeNumber: 'ABS PA-757', quantity: '25.000', unitPrice: '1420.0000' }],
  total: '35500.00',
  deliveryStart: '2026-07-01',
  deliveryDeadline: '2026-08-20',
  latestPayment: '2026-08-01',
  ...{ departurePort: 'CNNGB', portDischarge: null, destinationPort: 'NGAPP' },
  ...{ packing: 'BAG25', paymentTerm: 'TT30_70BL', agreedRemarks: '' },
};
const values = amendmentValues(terms);

describe('the form of a change of a contract', () => {
  it('begins with what the contract says, and needs a change', () => {
    expect(values).toMatchObject({ 'lines.0.quantity': '25', 'lines.0.unitPrice': '1420', remark: '' });
    expect(Object.keys(amendmentProblems(terms, values, now))).toEqual(['lines']);
  });

  it('accepts another price, and leaves a day that has passed as it is', () => {
    const cheaper = { ...values, 'lines.0.unitPrice': ' 1400.5 ' };
    expect(amendmentProblems(terms, cheaper, now)).toEqual({});
    expect(amendmentInput(terms, cheaper).lines).toEqual([{ position: 1, quantity: '25', unitPrice: '1400.5' }]);
  });

  it.each([
    ['no quantity', { 'lines.0.quantity': '' }, 'lines.0.quantity'],
    ['a price of nothing', { 'lines.0.unitPrice': '0' }, 'lines.0.unitPrice'],
    ['no day', { latestPayment: '' }, 'latestPayment'],
    ['a day that is over', { latestPayment: '2026-07-01' }, 'latestPayment'],
    ['an end before the beginning', { deliveryDeadline: '2026-06-30' }, 'deliveryDeadline'],
  ])('refuses %s', (_, changes, field) => {
    expect(Object.keys(amendmentProblems(terms, { ...values, ...changes }, now))).toEqual([field]);
  });

  it('names what changes, and nothing else', () => {
    const same = (text: string) => text;
    const after = { ...terms, lines: [{ ...terms.lines[0]!, quantity: '20.000' }], total: '28400.00' };
    const rows = changedRows(terms, after, { tonnes: same, price: same, amount: same, day: same, named: {} });
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      ['25.000', '20.000'],
      ['35500.00', '28400.00'],
    ]);
  });

  it('keeps of a draft what was typed, so that it stands over whatever is agreed next', () => {
    const typed = { ...values, 'lines.0.unitPrice': '1400', remark: 'Market fell' };
    const kept = changedValues(terms, typed);
    expect(kept).toEqual({ 'lines.0.unitPrice': '1400', remark: 'Market fell' });
    const next = amendmentValues({ ...terms, deliveryDeadline: '2026-09-01' });
    expect({ ...next, ...kept }).toMatchObject({ deliveryDeadline: '2026-09-01', 'lines.0.unitPrice': '1400' });
  });
});
